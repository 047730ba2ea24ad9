import { data, redirect } from 'react-router';
import { getOfficeQuery, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { StaffPage } from '#client/features/office/staff/staff-page.tsx';
import { AccountCommand, changeAccount, listStaff } from '#shared/contract/office/staff.ts';
import type { Route } from './+types/staff.ts';

const ACTIONS_DONE = ['roleChanged', 'revoked'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staffList = await queryOffice(context, request, listStaff, {});
  const completedAction = getOfficeQuery(request).get('done');
  return { staff: staffList, completedAction: ACTIONS_DONE.find((item) => item === completedAction) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, origin, field, call } = await parseOfficeAction(context, request);
  const fieldNames = ['kind', 'id', 'name', 'login', 'role', 'confirm'] as const;
  const commandValues = Object.fromEntries(fieldNames.map((name) => [name, field(name)]));
  const parsedCommand = AccountCommand.safeParse(commandValues);
  if (!parsedCommand.success) {
    const invalidFields = parsedCommand.error.issues.map(({ path }) => String(path[0] ?? ''));
    return data({ kind: 'invalid', typedValues: commandValues, wrong: invalidFields } as const, { status: 422 });
  }
  const command = parsedCommand.data;
  if ((command.kind === 'reset' || command.kind === 'revoke') && commandValues.confirm !== 'yes')
    return data({ kind: 'invalid', typedValues: commandValues, wrong: ['confirm'] } as const, { status: 422 });
  const commandResult = await call(changeAccount, { command, code: field('code') });
  switch (commandResult.kind) {
    case 'secondFactorNeeded':
      return data({ kind: 'secondFactor', typedValues: commandValues, why: commandResult.why } as const, {
        status: commandResult.why === 'missing' ? 401 : 403,
      });
    case 'loginTaken':
      return data({ kind: 'invalid', typedValues: commandValues, wrong: ['taken'] } as const, { status: 409 });
    case 'invited':
      return data({
        kind: 'invited',
        name: commandResult.name,
        address: `${origin}${base}${commandResult.setUpPath}`,
      } as const);
    default:
      return redirect(`${base}/staff?done=${commandResult.kind}`, 303);
  }
}

export default function StaffRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} actionResult={actionData ?? null} />;
}
