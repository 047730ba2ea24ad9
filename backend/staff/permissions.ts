import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

export interface Staff {
  /** Account id; 0 for an operations token. */
  id: number;
  name: string;
  role: StaffRole;
  /** One agent, or the whole platform. */
  scope: { kind: 'agent'; agentKey: string } | { kind: 'platform' };
}

/** The part of a member of staff that determines access to data, regardless of the role. */
type Reach = Pick<Staff, 'id' | 'scope'>;

interface OfAgent {
  agentKey: string;
}

/** A catalogue row of a site. `ownerKey` is '' for shared rows. */
type RowSubject = OfAgent & { ownerKey: string };

export interface StudentTies extends OfAgent {
  cameByItsSite: boolean;
  hasApplied: boolean;
  isTalking: boolean;
}

/** A student, or a visitor without an account. */
interface StudentSubject extends OfAgent {
  /** Time of the deletion request; 0 without one. After a request the data is closed to staff. */
  deleteAskedAt: number;
}

interface ApplicationSubject extends StudentSubject {
  status: ApplicationStatus;
}

interface DocumentSubject extends ApplicationSubject {
  /** Whether the student or a guardian has withdrawn the consent to documents. */
  isClosed: boolean;
}

interface ForwardSubject extends DocumentSubject {
  /** Whether the consent to sending documents abroad is withdrawn. */
  staysHere: boolean;
}

/** Actions of staff, each with the data that the permission check needs. */
interface Subjects {
  /** Read shared lists, live events and files of the agency. */
  workAtDesk: OfAgent;
  /** Read a conversation and reply in it. */
  talk: StudentSubject;
  /** Edit conversation tags. */
  keepTags: OfAgent;
  /** Edit shared quick replies. */
  keepSharedReplies: OfAgent;
  keepOwnReplies: OfAgent & { staffId: number };
  /** Save views of the applications for the agency. */
  keepSharedViews: OfAgent;
  keepOwnViews: OfAgent & { staffId: number };
  /** See a student's name, number and favourites. */
  seeStudent: StudentTies;
  manageLeads: OfAgent;
  /** See, move and cancel booked calls, and set one's own hours for them. */
  manageAppointments: OfAgent;
  manageIntegrations: OfAgent;
  exportStudents: OfAgent;
  /** Learn that a draft exists, without its content. */
  knowOfDraft: OfAgent;
  /** List open applications of one agent or all. */
  followApplications: Staff['scope'];
  seeApplication: ApplicationSubject;
  /** Learn the number and date of an application whose student requested deletion, nothing else. */
  knowOfLeaving: ApplicationSubject;
  moveApplication: ApplicationSubject;
  /** Take or reassign an application. */
  assignApplication: ApplicationSubject;
  /** Open a document or passport number, which requires an application. */
  openDocument: DocumentSubject;
  /** Open a document in order to forward it to a school. */
  forwardDocument: ForwardSubject;
  /** Change one's own password, codes and devices. */
  keepOwnAccount: { staffId: number };
  /** Read the list of colleagues, their statistics and the audit log. */
  seeStaff: OfAgent;
  /** Create accounts. */
  manageStaff: OfAgent;
  /** Change and revoke accounts, but never one's own, so that an agent keeps an administrator. */
  changeAccount: OfAgent & { staffId: number };
  /** Record and close requests about personal data; read retention, exports and consents. */
  handlePrivacy: OfAgent;
  /** Edit a site's menus, pages, policy and news. */
  writeContent: OfAgent;
  /** Edit rows of a site's own: articles, lectures, guides, schools and courses. */
  keepArticles: RowSubject;
  keepLectures: RowSubject;
  keepGuides: RowSubject;
  keepCatalogue: RowSubject;
  /** Change a site's name, colour, host and contacts, and copy it. */
  steerSite: OfAgent;
  /** Change shared data: lectures and crisis lines. */
  steerPlatform: Record<never, never>;
}

export type StaffAction = keyof Subjects;
export type SubjectOf<D extends StaffAction> = Subjects[D];

const isStaying = ({ deleteAskedAt }: Pick<StudentSubject, 'deleteAskedAt'>) => deleteAskedAt === 0;

/**
 * Returns whether the documents of an application may be opened. Drafts, withdrawn applications, withdrawn consents and
 * leaving accounts are closed.
 */
export const canOpenDocument = ({ status, isClosed, deleteAskedAt }: Omit<DocumentSubject, 'agentKey'>) =>
  !isClosed && (status === 'following' || status === 'finished') && isStaying({ deleteAskedAt });

const worksFor = ({ scope }: Reach, { agentKey }: OfAgent) =>
  agentKey !== '' && (scope.kind === 'platform' || scope.agentKey === agentKey);

/** Returns whether a row may be edited. Shared rows belong to the platform; an agent's staff edit their own. */
const ownsRow = (staff: Reach, row: RowSubject) =>
  worksFor(staff, row) && (staff.scope.kind === 'platform' || row.ownerKey === row.agentKey);

const YES = true;
const NO = false;

/**
 * Allowed actions by role. The type requires every combination, so that a new role or action does not compile until
 * each is decided; a deny list would grant them by default.
 */
const RIGHTS: Readonly<Record<StaffRole, Readonly<Record<StaffAction, boolean>>>> = {
  adviser: {
    workAtDesk: YES,
    talk: YES,
    keepTags: NO,
    keepSharedReplies: NO,
    keepOwnReplies: YES,
    keepSharedViews: NO,
    keepOwnViews: YES,
    seeStudent: YES,
    manageLeads: YES,
    manageAppointments: YES,
    manageIntegrations: NO,
    exportStudents: NO,
    knowOfDraft: YES,
    followApplications: YES,
    seeApplication: YES,
    knowOfLeaving: YES,
    moveApplication: YES,
    assignApplication: YES,
    openDocument: YES,
    forwardDocument: YES,
    keepOwnAccount: YES,
    seeStaff: NO,
    manageStaff: NO,
    changeAccount: NO,
    handlePrivacy: NO,
    writeContent: NO,
    keepArticles: NO,
    keepLectures: NO,
    keepGuides: NO,
    keepCatalogue: NO,
    steerSite: NO,
    steerPlatform: NO,
  },
  lead: {
    workAtDesk: YES,
    talk: YES,
    keepTags: YES,
    keepSharedReplies: YES,
    keepOwnReplies: YES,
    keepSharedViews: YES,
    keepOwnViews: YES,
    seeStudent: YES,
    manageLeads: YES,
    manageAppointments: YES,
    manageIntegrations: NO,
    exportStudents: YES,
    knowOfDraft: YES,
    followApplications: YES,
    seeApplication: YES,
    knowOfLeaving: YES,
    moveApplication: YES,
    assignApplication: YES,
    openDocument: YES,
    forwardDocument: YES,
    keepOwnAccount: YES,
    seeStaff: YES,
    manageStaff: NO,
    changeAccount: NO,
    handlePrivacy: NO,
    writeContent: YES,
    keepArticles: YES,
    keepLectures: YES,
    keepGuides: YES,
    keepCatalogue: NO,
    steerSite: NO,
    steerPlatform: NO,
  },
  administrator: {
    workAtDesk: YES,
    talk: YES,
    keepTags: YES,
    keepSharedReplies: YES,
    keepOwnReplies: YES,
    keepSharedViews: YES,
    keepOwnViews: YES,
    seeStudent: YES,
    manageLeads: YES,
    manageAppointments: YES,
    manageIntegrations: YES,
    exportStudents: YES,
    knowOfDraft: YES,
    followApplications: YES,
    seeApplication: YES,
    knowOfLeaving: YES,
    moveApplication: YES,
    assignApplication: YES,
    openDocument: YES,
    forwardDocument: YES,
    keepOwnAccount: YES,
    seeStaff: YES,
    manageStaff: YES,
    changeAccount: YES,
    handlePrivacy: YES,
    writeContent: YES,
    keepArticles: YES,
    keepLectures: YES,
    keepGuides: YES,
    keepCatalogue: YES,
    steerSite: YES,
    steerPlatform: YES,
  },
};

/** Returns whether a role has an action at all. An account may have a role that an older release does not know. */
export const roleCan = (role: StaffRole, action: StaffAction): boolean =>
  Object.hasOwn(RIGHTS, role) && RIGHTS[role][action];

/** Scope checks by action, independent of roles. */
const REACHES: { [D in StaffAction]: (staff: Reach, subject: Subjects[D]) => boolean } = {
  workAtDesk: worksFor,
  keepTags: worksFor,
  keepSharedReplies: worksFor,
  keepOwnReplies: (staff, reply) => worksFor(staff, reply) && staff.id !== 0 && staff.id === reply.staffId,
  keepSharedViews: worksFor,
  keepOwnViews: (staff, view) => worksFor(staff, view) && staff.id !== 0 && staff.id === view.staffId,
  talk: (staff, conversation) => worksFor(staff, conversation) && isStaying(conversation),
  seeStudent: (staff, ties) => worksFor(staff, ties) && (ties.cameByItsSite || ties.hasApplied || ties.isTalking),
  manageLeads: worksFor,
  manageAppointments: worksFor,
  manageIntegrations: worksFor,
  exportStudents: worksFor,
  knowOfDraft: worksFor,
  followApplications: (staff, scope) =>
    staff.scope.kind === 'platform' || (scope.kind === 'agent' && worksFor(staff, scope)),
  seeApplication: (staff, application) =>
    worksFor(staff, application) && application.status !== 'draft' && isStaying(application),
  knowOfLeaving: (staff, application) =>
    worksFor(staff, application) && application.status !== 'draft' && !isStaying(application),
  moveApplication: (staff, application) =>
    worksFor(staff, application) && application.status !== 'draft' && isStaying(application),
  assignApplication: (staff, application) =>
    worksFor(staff, application) && application.status === 'following' && isStaying(application),
  openDocument: (staff, application) => worksFor(staff, application) && canOpenDocument(application),
  forwardDocument: (staff, application) =>
    worksFor(staff, application) && canOpenDocument(application) && !application.staysHere,
  keepOwnAccount: ({ id }, { staffId }) => id !== 0 && id === staffId,
  seeStaff: worksFor,
  manageStaff: worksFor,
  handlePrivacy: worksFor,
  changeAccount: (staff, account) => worksFor(staff, account) && staff.id !== account.staffId,
  writeContent: worksFor,
  keepArticles: ownsRow,
  keepLectures: ownsRow,
  keepGuides: ownsRow,
  keepCatalogue: ownsRow,
  steerSite: worksFor,
  steerPlatform: ({ scope }) => scope.kind === 'platform',
};

/**
 * Returns whether a member of staff may take an action on a subject. Every route of the office and of operations calls
 * this function.
 */
export const can = <D extends StaffAction>(staff: Staff, action: D, subject: Subjects[D]): boolean =>
  roleCan(staff.role, action) && REACHES[action](staff, subject);
