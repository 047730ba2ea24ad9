import type { RouterContextProvider } from 'react-router';
import type { Device } from '#shared/device.ts';
import { logoAddress } from '#shared/art/art-address.ts';
import { getOfficeFrame, type OfficeFrameData } from '#shared/contract/office/frame.ts';
import { callOfficeOrThrow, requireOffice } from './office-request.server.ts';

export interface OfficeLayoutData {
  agent: { keyCode: string; name: string; topLogoPath: string };
  base: string;
  frame: OfficeFrameData;
  /** root.tsx reads these three, as it does for public pages. */
  paletteCss: string;
  iconPath: string;
  device: Device;
}

export async function loadOfficeFrame(context: Readonly<RouterContextProvider>): Promise<OfficeLayoutData> {
  const { site, base, locale, device } = requireOffice(context);
  const { agent, paletteCss } = site;
  const name = agent.name || agent.webTitle;
  return {
    agent: { keyCode: agent.keyCode, name, topLogoPath: agent.topLogoPath },
    base,
    frame: await callOfficeOrThrow(context, getOfficeFrame, {}),
    paletteCss,
    iconPath: logoAddress({ name, colour: agent.brandColour, variant: 'mark', locale }),
    device,
  };
}
