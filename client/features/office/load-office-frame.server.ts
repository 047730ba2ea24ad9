import type { RouterContextProvider } from 'react-router';
import type { Device } from '#shared/device.ts';
import { getLogoPath } from '#shared/art/art-address.ts';
import { getOfficeFrame, type OfficeFrameData } from '#shared/contract/office/frame.ts';
import { callOfficeOrThrow, requireOffice } from './office-request.server.ts';

export interface OfficeLayoutData {
  agent: { keyCode: string; name: string; topLogoPath: string };
  base: string;
  frame: OfficeFrameData;
  /** root.tsx reads these three fields, as for public pages. */
  paletteCss: string;
  iconPath: string;
  device: Device;
}

export async function loadOfficeFrame(context: Readonly<RouterContextProvider>): Promise<OfficeLayoutData> {
  const { site, base, locale, device } = requireOffice(context);
  const { agent, paletteCss } = site;
  const agentName = agent.name || agent.webTitle;
  return {
    agent: { keyCode: agent.keyCode, name: agentName, topLogoPath: agent.topLogoPath },
    base,
    frame: await callOfficeOrThrow(context, getOfficeFrame, {}),
    paletteCss,
    iconPath: getLogoPath({ name: agentName, colour: agent.brandColour, variant: 'mark', locale }),
    device,
  };
}
