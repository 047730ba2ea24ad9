import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#shared/rules/application/application-lists.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { can, roleCan, type Staff, type StaffAction } from './permissions.ts';

const KEYS = ['mso', 'hengdu', 'northbridge'];
const anyKey = fc.constantFrom(...KEYS, '');
const anyStaff: fc.Arbitrary<Staff> = fc.record({
  id: fc.constantFrom(0, 1, 2),
  name: fc.constant('Maggie'),
  role: fc.constantFrom(...STAFF_ROLES),
  scope: fc.oneof(
    fc.record({ kind: fc.constant('agent' as const), agentKey: anyKey }),
    fc.constant({ kind: 'platform' as const }),
  ),
});
const anyApplication = fc.record({
  agentKey: anyKey,
  status: fc.constantFrom(...APPLICATION_STATUSES),
  deleteAskedAt: fc.constantFrom(0, 1),
  isClosed: fc.boolean(),
});
const anyTies = fc.record({
  agentKey: anyKey,
  cameByItsSite: fc.boolean(),
  hasApplied: fc.boolean(),
  isTalking: fc.boolean(),
});
const OF_APPLICATIONS = [
  'seeApplication',
  'knowOfLeaving',
  'moveApplication',
  'assignApplication',
  'openDocument',
] as const;
const OF_AGENTS = [
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

const isOwn = ({ scope }: Staff, agentKey: string) => scope.kind === 'platform' || scope.agentKey === agentKey;

describe('what staff may do', () => {
  it('ends at their own agent, whatever their role', () => {
    fc.assert(
      fc.property(anyStaff, anyApplication, anyTies, (staff, application, ties) => {
        const allowed = [
          ...OF_APPLICATIONS.filter((action) => can(staff, action, application)),
          ...OF_AGENTS.filter((action) => can(staff, action, application)),
        ];
        if (allowed.length > 0)
          expect([isOwn(staff, application.agentKey), application.agentKey !== '']).toEqual([true, true]);
        if (can(staff, 'seeStudent', ties)) expect(isOwn(staff, ties.agentKey)).toBe(true);
      }),
    );
  });

  it('allows every submitted application and conversation until deletion is requested, and documents until withdrawal of application or consent', () => {
    fc.assert(
      fc.property(anyStaff, anyApplication, (staff, application) => {
        const { agentKey, status, deleteAskedAt, isClosed } = application;
        const own = isOwn(staff, agentKey) && agentKey !== '';
        const [isLeaving, isSent] = [own && deleteAskedAt > 0, own && status !== 'draft'];
        expect(can(staff, 'seeApplication', application)).toBe(isSent && !isLeaving);
        expect(can(staff, 'knowOfLeaving', application)).toBe(isSent && isLeaving);
        expect(can(staff, 'talk', application)).toBe(own && !isLeaving);
        expect(can(staff, 'moveApplication', application)).toBe(own && status !== 'draft' && deleteAskedAt === 0);
        expect(can(staff, 'assignApplication', application)).toBe(own && status === 'following' && deleteAskedAt === 0);
        expect(can(staff, 'openDocument', application)).toBe(
          own && !isClosed && (status === 'following' || status === 'finished') && deleteAskedAt === 0,
        );
      }),
    );
  });

  it('reaches a student by site, application or open conversation alone', () => {
    fc.assert(
      fc.property(anyStaff, anyTies, (staff, ties) => {
        const tied = ties.cameByItsSite || ties.hasApplied || ties.isTalking;
        expect(can(staff, 'seeStudent', ties)).toBe(isOwn(staff, ties.agentKey) && ties.agentKey !== '' && tied);
      }),
    );
  });

  it('allows one’s own account, and others only to administrators of the same agent', () => {
    fc.assert(
      fc.property(anyStaff, fc.constantFrom(0, 1, 2), anyKey, (staff, staffId, agentKey) => {
        expect(can(staff, 'keepOwnAccount', { staffId })).toBe(staffId > 0 && staff.id === staffId);
        const own = isOwn(staff, agentKey) && agentKey !== '';
        for (const action of ['keepOwnReplies', 'keepOwnViews'] as const)
          expect(can(staff, action, { agentKey, staffId })).toBe(
            isOwn(staff, agentKey) && agentKey !== '' && staffId > 0 && staff.id === staffId,
          );
        expect(can(staff, 'manageStaff', { agentKey })).toBe(own && staff.role === 'administrator');
        expect(can(staff, 'seeStaff', { agentKey })).toBe(own && ['lead', 'administrator'].includes(staff.role));
        expect(can(staff, 'changeAccount', { agentKey, staffId })).toBe(
          own && staff.role === 'administrator' && staff.id !== staffId,
        );
        const scope = { kind: 'agent' as const, agentKey };
        expect(can(staff, 'followApplications', scope)).toBe(staff.scope.kind === 'platform' || own);
        expect(can(staff, 'followApplications', { kind: 'platform' })).toBe(staff.scope.kind === 'platform');
      }),
    );
  });

  it('writes rows of the catalogue that are the site’s own, and those that all share for the platform alone', () => {
    fc.assert(
      fc.property(anyStaff, anyKey, anyKey, (staff, agentKey, ownerKey) => {
        const own = isOwn(staff, agentKey) && agentKey !== '';
        const reaches = own && (staff.scope.kind === 'platform' || ownerKey === agentKey);
        for (const action of ['keepArticles', 'keepLectures', 'keepGuides', 'keepCatalogue'] as const)
          expect(can(staff, action, { agentKey, ownerKey })).toBe(reaches && roleCan(staff.role, action));
      }),
    );
  });

  it('changes what all agents share for an administrator of the platform alone', () => {
    fc.assert(
      fc.property(anyStaff, (staff) => {
        const isTheirs = staff.scope.kind === 'platform' && staff.role === 'administrator';
        expect(can(staff, 'steerPlatform', {})).toBe(isTheirs);
      }),
    );
  });

  it('come from the role’s row; a role without a row has none', () => {
    const OF_SOME: Partial<Record<StaffAction, string[]>> = {
      seeStaff: ['lead', 'administrator'],
      keepTags: ['lead', 'administrator'],
      keepSharedReplies: ['lead', 'administrator'],
      keepSharedViews: ['lead', 'administrator'],
      manageStaff: ['administrator'],
      changeAccount: ['administrator'],
      handlePrivacy: ['administrator'],
      steerSite: ['administrator'],
      writeContent: ['lead', 'administrator'],
      keepArticles: ['lead', 'administrator'],
      keepLectures: ['lead', 'administrator'],
      keepGuides: ['lead', 'administrator'],
      keepCatalogue: ['administrator'],
      steerPlatform: ['administrator'],
    };
    for (const [action, roles] of Object.entries(OF_SOME))
      expect([action, STAFF_ROLES.filter((role) => roleCan(role, action as StaffAction))]).toEqual([action, roles]);
    const stranger = { id: 9, name: 'X', role: 'trainee', scope: { kind: 'platform' } } as unknown as Staff;
    const agent = { agentKey: 'mso' };
    expect([can(stranger, 'seeStaff', agent), can(stranger, 'workAtDesk', agent)]).toEqual([false, false]);
  });
});
