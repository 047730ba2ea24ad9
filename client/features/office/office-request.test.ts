import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import { listStaff } from '#shared/contract/office/staff.ts';
import { queryOffice } from './office-request.server.ts';

test('without a session redirects the document to sign-in with a return address', async () => {
  const context = new RouterContextProvider();
  const portal = {
    site: { agent: { keyCode: 'mso' } },
    callOffice: async () => ({ ok: false, error: { code: 'unauthenticated' } }),
  };
  context.set(portalRequest, portal as unknown as PortalRequest);
  const request = new Request('http://localhost/mso/_/office/staff?done=revoked');
  const thrownResponse = (await queryOffice(context, request, listStaff, {}).catch(
    (error: unknown) => error,
  )) as Response;
  const returnQuery = new URLSearchParams({ to: '/staff?done=revoked' });
  expect([thrownResponse.status, thrownResponse.headers.get('location')]).toEqual([
    303,
    `/mso/_/office/sign-in?${returnQuery}`,
  ]);
  expect(thrownResponse.headers.get('x-remix-reload-document')).toBe('true');
});
