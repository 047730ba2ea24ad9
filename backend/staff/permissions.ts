import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

/** Somebody who works for an agent, or for the whole platform. */
export interface Staff {
  /** Of the account; 0 for a token of operations. */
  id: number;
  name: string;
  role: StaffRole;
  /** Whose sites they work for: of one agent, or of all. */
  scope: { kind: 'agent'; agentKey: string } | { kind: 'platform' };
}

/** What of a member of staff says how far a right reaches. */
type Reach = Pick<Staff, 'id' | 'scope'>;

interface OfAgent {
  agentKey: string;
}

/** A row of the catalogue as one site has it; its owner is '' where it is everybody's. */
type RowSubject = OfAgent & { ownerKey: string };

/** How a student stands to one agent. */
export interface StudentTies extends OfAgent {
  cameByItsSite: boolean;
  hasApplied: boolean;
  isTalking: boolean;
}

/** Of a student, or of somebody who has no account. */
interface StudentSubject extends OfAgent {
  /** When the student asked for the account to be deleted; 0 for never. From then on it is closed to staff. */
  deleteAskedAt: number;
}

interface ApplicationSubject extends StudentSubject {
  status: ApplicationStatus;
}

interface DocumentSubject extends ApplicationSubject {
  /** The student has withdrawn the consent to keep documents, or the guardian of a child has. */
  isClosed: boolean;
}

interface ForwardSubject extends DocumentSubject {
  /** The student has withdrawn the consent to send anything to schools. */
  staysHere: boolean;
}

/** What staff do, and of what they do it to has to be known to say whether they may. */
interface Subjects {
  /** Lists, live news and files that belong to the desk as a whole. */
  workAtDesk: OfAgent;
  /** To read and answer a conversation. */
  talk: StudentSubject;
  /** To keep the list of tags that an agent's people put on conversations. */
  keepTags: OfAgent;
  /** To write ready replies for everybody there, or for oneself. */
  keepSharedReplies: OfAgent;
  keepOwnReplies: OfAgent & { staffId: number };
  /** To know a student by name and number, and what they collected. */
  seeStudent: StudentTies;
  /** To take the list of students along as a file. */
  exportStudents: OfAgent;
  /** To know that an application has been begun; what is in a draft is the student's own. */
  knowOfDraft: OfAgent;
  /** To list what is being followed, at one desk or at all. */
  followApplications: Staff['scope'];
  seeApplication: ApplicationSubject;
  /** To know that there is one whose student is leaving: its number and the day, and nothing of what is in it. */
  knowOfLeaving: ApplicationSubject;
  moveApplication: ApplicationSubject;
  /** To take one on, or to give it to a colleague to lead. */
  assignApplication: ApplicationSubject;
  /** To open a document or the number of a passport. A conversation is no reason. */
  openDocument: DocumentSubject;
  /** To open one in order to pass it on to a school. */
  forwardDocument: ForwardSubject;
  /** One's own password, codes and devices. */
  keepOwnAccount: { staffId: number };
  /** Who works here, how each of them answered visitors, and what was done with accounts. */
  seeStaff: OfAgent;
  /** To make accounts. */
  manageStaff: OfAgent;
  /** To change and revoke them; never one's own, so that an agent does not lose its last administrator by a slip. */
  changeAccount: OfAgent & { staffId: number };
  /** To write what a site says: its menus, pages, policy and news. */
  writeContent: OfAgent;
  /** To write a site's own rows: lectures, guides as its assistant tells them, what it says of schools with figures of its own. */
  keepLectures: RowSubject;
  keepGuides: RowSubject;
  keepCatalogue: RowSubject;
  /** To change the site itself: its name, colour, address and contacts; and to make another as a copy of it. */
  steerSite: OfAgent;
  /** To change what all agents share: lectures, and the lines that help in a crisis. */
  steerPlatform: Record<never, never>;
}

export type StaffAction = keyof Subjects;
export type SubjectOf<D extends StaffAction> = Subjects[D];

const isStaying = ({ deleteAskedAt }: Pick<StudentSubject, 'deleteAskedAt'>) => deleteAskedAt === 0;

/** What was withdrawn stays closed, as a draft does: the application, the consent, or the whole account. */
export const mayOpen = ({ status, isClosed, deleteAskedAt }: Omit<DocumentSubject, 'agentKey'>) =>
  !isClosed && (status === 'following' || status === 'finished') && isStaying({ deleteAskedAt });

const worksFor = ({ scope }: Reach, { agentKey }: OfAgent) =>
  agentKey !== '' && (scope.kind === 'platform' || scope.agentKey === agentKey);

/** What all sites share is the platform's: an agent's people change what is their own site's. */
const ownsRow = (staff: Reach, row: RowSubject) =>
  worksFor(staff, row) && (staff.scope.kind === 'platform' || row.ownerKey === row.agentKey);

const YES = true;
const NO = false;

/**
 * What each role may do at all. A new role does not compile until its row is written, nor a new action until every row
 * names it: a rule that said who may not would give both to people whom nobody thought of.
 */
const RIGHTS: Readonly<Record<StaffRole, Readonly<Record<StaffAction, boolean>>>> = {
  adviser: {
    workAtDesk: YES,
    talk: YES,
    keepTags: NO,
    keepSharedReplies: NO,
    keepOwnReplies: YES,
    seeStudent: YES,
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
    writeContent: NO,
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
    seeStudent: YES,
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
    writeContent: YES,
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
    seeStudent: YES,
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
    writeContent: YES,
    keepLectures: YES,
    keepGuides: YES,
    keepCatalogue: YES,
    steerSite: YES,
    steerPlatform: YES,
  },
};

/** Whether anybody of this role may do such a thing at all. An account may have a role that an older release does not know. */
export const roleCan = (role: StaffRole, action: StaffAction): boolean =>
  Object.hasOwn(RIGHTS, role) && RIGHTS[role][action];

/** What a right reaches: of which agent, and in which state. No rule here knows of roles. */
const REACHES: { [D in StaffAction]: (staff: Reach, subject: Subjects[D]) => boolean } = {
  workAtDesk: worksFor,
  keepTags: worksFor,
  keepSharedReplies: worksFor,
  keepOwnReplies: (staff, reply) => worksFor(staff, reply) && staff.id !== 0 && staff.id === reply.staffId,
  talk: (staff, conversation) => worksFor(staff, conversation) && isStaying(conversation),
  seeStudent: (staff, ties) => worksFor(staff, ties) && (ties.cameByItsSite || ties.hasApplied || ties.isTalking),
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
  openDocument: (staff, application) => worksFor(staff, application) && mayOpen(application),
  forwardDocument: (staff, application) =>
    worksFor(staff, application) && mayOpen(application) && !application.staysHere,
  keepOwnAccount: ({ id }, { staffId }) => id !== 0 && id === staffId,
  seeStaff: worksFor,
  manageStaff: worksFor,
  changeAccount: (staff, account) => worksFor(staff, account) && staff.id !== account.staffId,
  writeContent: worksFor,
  keepLectures: ownsRow,
  keepGuides: ownsRow,
  keepCatalogue: ownsRow,
  steerSite: worksFor,
  steerPlatform: ({ scope }) => scope.kind === 'platform',
};

/** Whether an actor may take an action on a subject: the one permission function, called by every route of the office and of operations. */
export const can = <D extends StaffAction>(staff: Staff, action: D, subject: Subjects[D]): boolean =>
  roleCan(staff.role, action) && REACHES[action](staff, subject);
