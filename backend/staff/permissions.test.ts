import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#shared/rules/application/application-lists.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { can, isRoleAllowed, type Staff, type StaffAction } from './permissions.ts';

const AGENT_KEYS = ['mso', 'hengdu', 'northbridge'];
const agentKeyArbitrary = fc.constantFrom(...AGENT_KEYS, '');
const staffArbitrary: fc.Arbitrary<Staff> = fc.record({
  id: fc.constantFrom(0, 1, 2),
  name: fc.constant('Maggie'),
  role: fc.constantFrom(...STAFF_ROLES),
  scope: fc.oneof(
    fc.record({ kind: fc.constant('agent' as const), agentKey: agentKeyArbitrary }),
    fc.constant({ kind: 'platform' as const }),
  ),
});
const applicationArbitrary = fc.record({
  agentKey: agentKeyArbitrary,
  status: fc.constantFrom(...APPLICATION_STATUSES),
  deleteAskedAt: fc.constantFrom(0, 1),
  isClosed: fc.boolean(),
});
const tiesArbitrary = fc.record({
  agentKey: agentKeyArbitrary,
  cameByItsSite: fc.boolean(),
  hasApplied: fc.boolean(),
  isTalking: fc.boolean(),
});
const APPLICATION_ACTIONS = [
  'seeApplication',
  'knowOfLeaving',
  'moveApplication',
  'assignApplication',
  'openDocument',
] as const;
const AGENT_ACTIONS = [
  'workAtDesk',
  'talk',
  'keepTags',
  'keepSharedReplies',
  'keepSharedViews',
  'exportStudents',
  'knowOfDraft',
  'steerSite',
  'handlePrivacy',
  'writeContent',
] as const;

const isInScope = ({ scope }: Staff, agentKey: string) => scope.kind === 'platform' || scope.agentKey === agentKey;

/** Whether the role works with the students of an agency: an editor only writes. */
const worksWithStudents = (staff: Staff, agentKey: string) =>
  isInScope(staff, agentKey) && agentKey !== '' && staff.role !== 'editor';

describe('permissions of staff', () => {
  it('are limited to their own agent, whatever their role', () => {
    fc.assert(
      fc.property(staffArbitrary, applicationArbitrary, tiesArbitrary, (staff, application, ties) => {
        const allowedActions = [
          ...APPLICATION_ACTIONS.filter((action) => can(staff, action, application)),
          ...AGENT_ACTIONS.filter((action) => can(staff, action, application)),
        ];
        if (allowedActions.length > 0)
          expect([isInScope(staff, application.agentKey), application.agentKey !== '']).toEqual([true, true]);
        if (can(staff, 'seeStudent', ties)) expect(isInScope(staff, ties.agentKey)).toBe(true);
      }),
    );
  });

  it('allows every submitted application and conversation until deletion is requested, and documents until withdrawal of application or consent', () => {
    fc.assert(
      fc.property(staffArbitrary, applicationArbitrary, (staff, application) => {
        const { agentKey, status, deleteAskedAt, isClosed } = application;
        const isOwnAgent = worksWithStudents(staff, agentKey);
        const [isLeaving, isSent] = [isOwnAgent && deleteAskedAt > 0, isOwnAgent && status !== 'draft'];
        expect(can(staff, 'seeApplication', application)).toBe(isSent && !isLeaving);
        expect(can(staff, 'knowOfLeaving', application)).toBe(isSent && isLeaving);
        expect(can(staff, 'talk', application)).toBe(isOwnAgent && !isLeaving);
        expect(can(staff, 'moveApplication', application)).toBe(
          isOwnAgent && status !== 'draft' && deleteAskedAt === 0,
        );
        expect(can(staff, 'assignApplication', application)).toBe(
          isOwnAgent && status === 'following' && deleteAskedAt === 0,
        );
        expect(can(staff, 'openDocument', application)).toBe(
          isOwnAgent && !isClosed && (status === 'following' || status === 'finished') && deleteAskedAt === 0,
        );
      }),
    );
  });

  it('include a student only by site, application or open conversation', () => {
    fc.assert(
      fc.property(staffArbitrary, tiesArbitrary, (staff, ties) => {
        const hasTies = ties.cameByItsSite || ties.hasApplied || ties.isTalking;
        for (const action of ['seeStudent', 'startApplication'] as const)
          expect(can(staff, action, ties)).toBe(worksWithStudents(staff, ties.agentKey) && hasTies);
      }),
    );
  });

  it('include the own account, and other accounts only for administrators of the same agent', () => {
    fc.assert(
      fc.property(staffArbitrary, fc.constantFrom(0, 1, 2), agentKeyArbitrary, (staff, staffId, agentKey) => {
        expect(can(staff, 'keepOwnAccount', { staffId })).toBe(staffId > 0 && staff.id === staffId);
        const isOwnAgent = isInScope(staff, agentKey) && agentKey !== '';
        for (const action of ['keepOwnReplies', 'keepOwnViews'] as const)
          expect(can(staff, action, { agentKey, staffId })).toBe(
            worksWithStudents(staff, agentKey) && staffId > 0 && staff.id === staffId,
          );
        expect(can(staff, 'manageStaff', { agentKey })).toBe(isOwnAgent && staff.role === 'administrator');
        expect(can(staff, 'seeStaff', { agentKey })).toBe(isOwnAgent && ['lead', 'administrator'].includes(staff.role));
        expect(can(staff, 'changeAccount', { agentKey, staffId })).toBe(
          isOwnAgent && staff.role === 'administrator' && staff.id !== staffId,
        );
        const scope = { kind: 'agent' as const, agentKey };
        const seesStudents = staff.role !== 'editor';
        expect(can(staff, 'followApplications', scope)).toBe(
          seesStudents && (staff.scope.kind === 'platform' || isOwnAgent),
        );
        expect(can(staff, 'followApplications', { kind: 'platform' })).toBe(
          seesStudents && staff.scope.kind === 'platform',
        );
      }),
    );
  });

  it('include writing the site’s own catalogue rows; shared rows are for the platform only', () => {
    fc.assert(
      fc.property(staffArbitrary, agentKeyArbitrary, agentKeyArbitrary, (staff, agentKey, ownerKey) => {
        const isOwnAgent = isInScope(staff, agentKey) && agentKey !== '';
        const canReach = isOwnAgent && (staff.scope.kind === 'platform' || ownerKey === agentKey);
        for (const action of ['keepArticles', 'keepLectures', 'keepGuides', 'keepCatalogue'] as const)
          expect(can(staff, action, { agentKey, ownerKey })).toBe(canReach && isRoleAllowed(staff.role, action));
      }),
    );
  });

  it('include shared settings only for an administrator of the platform', () => {
    fc.assert(
      fc.property(staffArbitrary, (staff) => {
        const isPlatformAdministrator = staff.scope.kind === 'platform' && staff.role === 'administrator';
        expect(can(staff, 'steerPlatform', {})).toBe(isPlatformAdministrator);
      }),
    );
  });

  it('are read from the role’s row; a role without a row has none', () => {
    const RESTRICTED_ACTIONS: Partial<Record<StaffAction, string[]>> = {
      seeStaff: ['lead', 'administrator'],
      workAtDesk: ['adviser', 'lead', 'administrator'],
      keepTags: ['lead', 'administrator'],
      keepSharedReplies: ['lead', 'administrator'],
      keepSharedViews: ['lead', 'administrator'],
      manageStaff: ['administrator'],
      changeAccount: ['administrator'],
      handlePrivacy: ['administrator'],
      steerSite: ['administrator'],
      writeContent: ['editor', 'lead', 'administrator'],
      keepArticles: ['editor', 'lead', 'administrator'],
      keepLectures: ['lead', 'administrator'],
      keepGuides: ['editor', 'lead', 'administrator'],
      keepCatalogue: ['administrator'],
      steerPlatform: ['administrator'],
    };
    for (const [action, roles] of Object.entries(RESTRICTED_ACTIONS))
      expect([action, STAFF_ROLES.filter((role) => isRoleAllowed(role, action as StaffAction))]).toEqual([
        action,
        roles,
      ]);
    const unknownRoleStaff = { id: 9, name: 'X', role: 'trainee', scope: { kind: 'platform' } } as unknown as Staff;
    const agent = { agentKey: 'mso' };
    expect([can(unknownRoleStaff, 'seeStaff', agent), can(unknownRoleStaff, 'workAtDesk', agent)]).toEqual([
      false,
      false,
    ]);
  });
});
