import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

export interface Staff {
  /** Account id, or 0 for an operations token. */
  id: number;
  name: string;
  role: StaffRole;
  /** Access to one agent, or to the whole platform. */
  scope: { kind: 'agent'; agentKey: string } | { kind: 'platform' };
}

/** Fields of a member of staff that determine access to data in all roles. */
type StaffReach = Pick<Staff, 'id' | 'scope'>;

interface AgentSubject {
  agentKey: string;
}

/** A catalogue row of a site. `ownerKey` is '' for shared rows. */
type RowSubject = AgentSubject & { ownerKey: string };

export interface StudentTies extends AgentSubject {
  cameByItsSite: boolean;
  hasApplied: boolean;
  isTalking: boolean;
}

/** A student, or a visitor without an account. */
interface StudentSubject extends AgentSubject {
  /** Time of the account's deletion request, or 0 if there is none. After a request, staff cannot access the data. */
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

/** Actions of staff, each with the subject that its permission check needs. */
interface SubjectByAction {
  /** Read the agency's shared lists, live events and files. */
  workAtDesk: AgentSubject;
  /** Read a conversation and reply in it. */
  talk: StudentSubject;
  /** Edit conversation tags. */
  keepTags: AgentSubject;
  /** Edit shared quick replies. */
  keepSharedReplies: AgentSubject;
  keepOwnReplies: AgentSubject & { staffId: number };
  /** Save views of the applications for the agency. */
  keepSharedViews: AgentSubject;
  keepOwnViews: AgentSubject & { staffId: number };
  /** See a student's name, number and favourites. */
  seeStudent: StudentTies;
  /** Create a draft application with courses for a student, who completes and submits it. */
  startApplication: StudentTies;
  manageLeads: AgentSubject;
  /** See, move and cancel booked calls, and set one's own available hours. */
  manageAppointments: AgentSubject;
  manageIntegrations: AgentSubject;
  exportStudents: AgentSubject;
  /** See that a draft exists, without its content. */
  knowOfDraft: AgentSubject;
  /** List open applications of one agency or of all agencies. */
  followApplications: Staff['scope'];
  seeApplication: ApplicationSubject;
  /** See number and date of an application whose student requested deletion, and nothing else. */
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
  seeStaff: AgentSubject;
  /** Create accounts. */
  manageStaff: AgentSubject;
  /** Change and revoke accounts except one's own, so that an agency always has an administrator. */
  changeAccount: AgentSubject & { staffId: number };
  /** Record and close requests about personal data. See retention, exports and consents. */
  handlePrivacy: AgentSubject;
  /** Edit a site's menus, pages, policy and news. */
  writeContent: AgentSubject;
  /** Edit the site's own rows: articles, lectures, guides, schools and courses. */
  keepArticles: RowSubject;
  keepLectures: RowSubject;
  keepGuides: RowSubject;
  keepCatalogue: RowSubject;
  /** Change a site's name, colour, host and contacts, and copy it. */
  steerSite: AgentSubject;
  /** Change shared data: lectures and crisis lines. */
  steerPlatform: Record<never, never>;
}

export type StaffAction = keyof SubjectByAction;
export type SubjectOf<D extends StaffAction> = SubjectByAction[D];

const hasNotRequestedDeletion = ({ deleteAskedAt }: Pick<StudentSubject, 'deleteAskedAt'>) => deleteAskedAt === 0;

/**
 * Returns whether staff may open the documents of an application. Not for drafts, withdrawn applications, withdrawn
 * consents and accounts with requested deletion.
 */
export const canOpenDocument = ({ status, isClosed, deleteAskedAt }: Omit<DocumentSubject, 'agentKey'>) =>
  !isClosed && (status === 'following' || status === 'finished') && hasNotRequestedDeletion({ deleteAskedAt });

const worksFor = ({ scope }: StaffReach, { agentKey }: AgentSubject) =>
  agentKey !== '' && (scope.kind === 'platform' || scope.agentKey === agentKey);

/** Returns whether a row may be edited. Shared rows belong to the platform. Staff of an agency edit only its rows. */
const ownsRow = (staff: StaffReach, row: RowSubject) =>
  worksFor(staff, row) && (staff.scope.kind === 'platform' || row.ownerKey === row.agentKey);

const hasTies = (staff: StaffReach, ties: StudentTies) =>
  worksFor(staff, ties) && (ties.cameByItsSite || ties.hasApplied || ties.isTalking);

const ALLOWED = true;
const DENIED = false;

/**
 * Allowed actions by role. The type requires every combination, so that a new role or action does not compile until all
 * are decided. A deny list would allow them by default.
 */
const RIGHTS_BY_ROLE: Readonly<Record<StaffRole, Readonly<Record<StaffAction, boolean>>>> = {
  adviser: {
    workAtDesk: ALLOWED,
    talk: ALLOWED,
    keepTags: DENIED,
    keepSharedReplies: DENIED,
    keepOwnReplies: ALLOWED,
    keepSharedViews: DENIED,
    keepOwnViews: ALLOWED,
    seeStudent: ALLOWED,
    startApplication: ALLOWED,
    manageLeads: ALLOWED,
    manageAppointments: ALLOWED,
    manageIntegrations: DENIED,
    exportStudents: DENIED,
    knowOfDraft: ALLOWED,
    followApplications: ALLOWED,
    seeApplication: ALLOWED,
    knowOfLeaving: ALLOWED,
    moveApplication: ALLOWED,
    assignApplication: ALLOWED,
    openDocument: ALLOWED,
    forwardDocument: ALLOWED,
    keepOwnAccount: ALLOWED,
    seeStaff: DENIED,
    manageStaff: DENIED,
    changeAccount: DENIED,
    handlePrivacy: DENIED,
    writeContent: DENIED,
    keepArticles: DENIED,
    keepLectures: DENIED,
    keepGuides: DENIED,
    keepCatalogue: DENIED,
    steerSite: DENIED,
    steerPlatform: DENIED,
  },
  editor: {
    workAtDesk: DENIED,
    talk: DENIED,
    keepTags: DENIED,
    keepSharedReplies: DENIED,
    keepOwnReplies: DENIED,
    keepSharedViews: DENIED,
    keepOwnViews: DENIED,
    seeStudent: DENIED,
    startApplication: DENIED,
    manageLeads: DENIED,
    manageAppointments: DENIED,
    manageIntegrations: DENIED,
    exportStudents: DENIED,
    knowOfDraft: DENIED,
    followApplications: DENIED,
    seeApplication: DENIED,
    knowOfLeaving: DENIED,
    moveApplication: DENIED,
    assignApplication: DENIED,
    openDocument: DENIED,
    forwardDocument: DENIED,
    keepOwnAccount: ALLOWED,
    seeStaff: DENIED,
    manageStaff: DENIED,
    changeAccount: DENIED,
    handlePrivacy: DENIED,
    writeContent: ALLOWED,
    keepArticles: ALLOWED,
    keepLectures: DENIED,
    keepGuides: ALLOWED,
    keepCatalogue: DENIED,
    steerSite: DENIED,
    steerPlatform: DENIED,
  },
  lead: {
    workAtDesk: ALLOWED,
    talk: ALLOWED,
    keepTags: ALLOWED,
    keepSharedReplies: ALLOWED,
    keepOwnReplies: ALLOWED,
    keepSharedViews: ALLOWED,
    keepOwnViews: ALLOWED,
    seeStudent: ALLOWED,
    startApplication: ALLOWED,
    manageLeads: ALLOWED,
    manageAppointments: ALLOWED,
    manageIntegrations: DENIED,
    exportStudents: ALLOWED,
    knowOfDraft: ALLOWED,
    followApplications: ALLOWED,
    seeApplication: ALLOWED,
    knowOfLeaving: ALLOWED,
    moveApplication: ALLOWED,
    assignApplication: ALLOWED,
    openDocument: ALLOWED,
    forwardDocument: ALLOWED,
    keepOwnAccount: ALLOWED,
    seeStaff: ALLOWED,
    manageStaff: DENIED,
    changeAccount: DENIED,
    handlePrivacy: DENIED,
    writeContent: ALLOWED,
    keepArticles: ALLOWED,
    keepLectures: ALLOWED,
    keepGuides: ALLOWED,
    keepCatalogue: DENIED,
    steerSite: DENIED,
    steerPlatform: DENIED,
  },
  administrator: {
    workAtDesk: ALLOWED,
    talk: ALLOWED,
    keepTags: ALLOWED,
    keepSharedReplies: ALLOWED,
    keepOwnReplies: ALLOWED,
    keepSharedViews: ALLOWED,
    keepOwnViews: ALLOWED,
    seeStudent: ALLOWED,
    startApplication: ALLOWED,
    manageLeads: ALLOWED,
    manageAppointments: ALLOWED,
    manageIntegrations: ALLOWED,
    exportStudents: ALLOWED,
    knowOfDraft: ALLOWED,
    followApplications: ALLOWED,
    seeApplication: ALLOWED,
    knowOfLeaving: ALLOWED,
    moveApplication: ALLOWED,
    assignApplication: ALLOWED,
    openDocument: ALLOWED,
    forwardDocument: ALLOWED,
    keepOwnAccount: ALLOWED,
    seeStaff: ALLOWED,
    manageStaff: ALLOWED,
    changeAccount: ALLOWED,
    handlePrivacy: ALLOWED,
    writeContent: ALLOWED,
    keepArticles: ALLOWED,
    keepLectures: ALLOWED,
    keepGuides: ALLOWED,
    keepCatalogue: ALLOWED,
    steerSite: ALLOWED,
    steerPlatform: ALLOWED,
  },
};

/** Returns whether a role includes an action. An account may have a role that an older release does not know. */
export const isRoleAllowed = (role: StaffRole, action: StaffAction): boolean =>
  Object.hasOwn(RIGHTS_BY_ROLE, role) && RIGHTS_BY_ROLE[role][action];

/** Scope checks by action, independent of roles. */
const SUBJECT_CHECKS: { [D in StaffAction]: (staff: StaffReach, subject: SubjectByAction[D]) => boolean } = {
  workAtDesk: worksFor,
  keepTags: worksFor,
  keepSharedReplies: worksFor,
  keepOwnReplies: (staff, reply) => worksFor(staff, reply) && staff.id !== 0 && staff.id === reply.staffId,
  keepSharedViews: worksFor,
  keepOwnViews: (staff, view) => worksFor(staff, view) && staff.id !== 0 && staff.id === view.staffId,
  talk: (staff, conversation) => worksFor(staff, conversation) && hasNotRequestedDeletion(conversation),
  seeStudent: hasTies,
  startApplication: hasTies,
  manageLeads: worksFor,
  manageAppointments: worksFor,
  manageIntegrations: worksFor,
  exportStudents: worksFor,
  knowOfDraft: worksFor,
  followApplications: (staff, scope) =>
    staff.scope.kind === 'platform' || (scope.kind === 'agent' && worksFor(staff, scope)),
  seeApplication: (staff, application) =>
    worksFor(staff, application) && application.status !== 'draft' && hasNotRequestedDeletion(application),
  knowOfLeaving: (staff, application) =>
    worksFor(staff, application) && application.status !== 'draft' && !hasNotRequestedDeletion(application),
  moveApplication: (staff, application) =>
    worksFor(staff, application) && application.status !== 'draft' && hasNotRequestedDeletion(application),
  assignApplication: (staff, application) =>
    worksFor(staff, application) && application.status === 'following' && hasNotRequestedDeletion(application),
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
export const can = <D extends StaffAction>(staff: Staff, action: D, subject: SubjectByAction[D]): boolean =>
  isRoleAllowed(staff.role, action) && SUBJECT_CHECKS[action](staff, subject);
