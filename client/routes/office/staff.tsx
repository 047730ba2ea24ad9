import { data, redirect } from 'react-router';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { StaffPage } from '#client/features/office/staff/staff-page.tsx';
import { AccountCommand, changeAccount, listStaff } from '#shared/contract/office/staff.ts';
import type { Route } from './+types/staff.ts';

const DONE = ['roleChanged', 'revoked'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await queryOffice(context, request, listStaff, {});
  const completed = officeQueryOf(request).get('done');
  return { staff, done: DONE.find((item) => item === completed) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, origin, field, call } = await parseOfficeAction(context, request);
  const names = ['kind', 'id', 'name', 'login', 'role', 'confirm'] as const;
  const values = Object.fromEntries(names.map((name) => [name, field(name)]));
  const parsed = AccountCommand.safeParse(values);
  if (!parsed.success) {
    const invalidFields = parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
    return data({ kind: 'invalid', typed: values, wrong: invalidFields } as const, { status: 422 });
  }
  const command = parsed.data;
  if ((command.kind === 'reset' || command.kind === 'revoke') && values.confirm !== 'yes')
    return data({ kind: 'invalid', typed: values, wrong: ['confirm'] } as const, { status: 422 });
  const outcome = await call(changeAccount, { command, code: field('code') });
  switch (outcome.kind) {
    case 'secondFactorNeeded':
      return data({ kind: 'secondFactor', typed: values, why: outcome.why } as const, {
        status: outcome.why === 'missing' ? 401 : 403,
      });
    case 'loginTaken':
      return data({ kind: 'invalid', typed: values, wrong: ['taken'] } as const, { status: 409 });
    case 'invited':
      return data({ kind: 'invited', name: outcome.name, address: `${origin}${base}${outcome.setUpPath}` } as const);
    default:
      return redirect(`${base}/staff?done=${outcome.kind}`, 303);
  }
}

export default function StaffRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} answer={actionData ?? null} />;
}
