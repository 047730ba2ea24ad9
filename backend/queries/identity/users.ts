import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { convertLeadsOfUser } from '#backend/queries/office/lead-capture.ts';
import { indexStudents, selectStudentPlace } from '#backend/queries/office/student-places.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { Phone } from './phone.ts';

export interface UserRow extends Phone {
  id: number;
  agentId: number;
  nickname: string;
  name: string;
  firstName: string;
  lastName: string;
  birthday: string;
  gender: '' | 'male' | 'female';
  headIcon: string;
  isActive: 0 | 1;
  /** Time in milliseconds at which deletion of the account was requested, or 0 if it was not. */
  deleteAskedAt: number;
  hasFriend: 0 | 1;
  countryId: string;
  stateId: string;
  /** JSON array of city ids. */
  cityIds: string;
  /** Status of the current application, or null if there is none. */
  applicationStatus: ApplicationStatus | null;
}

const USER_COLUMNS = `users.id, users.area_code AS areaCode, users.mobile, users.agent_id AS agentId, users.nickname,
  users.name, users.first_name AS firstName, users.last_name AS lastName,
  users.birthday, users.gender, users.head_icon AS headIcon, users.is_active AS isActive, users.delete_asked_at AS deleteAskedAt, users.has_friend AS hasFriend,
  users.country_id AS countryId, users.state_id AS stateId, users.city_ids AS cityIds,
  (SELECT status FROM applications WHERE user_id = users.id AND status <> 'withdrawn') AS applicationStatus`;

export interface LoggedInUser extends UserRow {
  sessionId: number;
  /** 1 if the user has not agreed to the current policy of this site. */
  mustAgree: 0 | 1;
  /** Stored time at which the session was last used. */
  seenAt: number;
}

const MUST_AGREE_EXPRESSION = `coalesce((SELECT p.version <> coalesce((SELECT iif(k.deed = 'given', k.version, '') FROM consents k
    WHERE k.user_id = users.id AND k.agent_key = :agentKey AND k.what = 'agreement' ORDER BY k.id DESC LIMIT 1), '')
  FROM agents g JOIN privacy_policies p ON p.agent_id = g.id WHERE g.key_code = :agentKey AND p.version <> ''), 0)`;

export const selectUserByAccessToken = (tokenHash: string, now: number, agentKey: string): Statement<LoggedInUser> =>
  bindNamed(
    `SELECT ${USER_COLUMNS}, s.id AS sessionId, s.seen_at AS seenAt, ${MUST_AGREE_EXPRESSION} AS mustAgree
FROM access_tokens t JOIN sessions s ON s.id = t.session_id JOIN users ON users.id = s.user_id
WHERE t.token_hash = :tokenHash AND t.expires_at > :now AND users.is_active = 1`,
    { tokenHash, now, agentKey },
  );

interface NewUser extends Phone {
  passwordHash: string;
  agentId: number;
  nickname: string;
  /** Attribution as JSON. */
  attribution?: string;
  now: number;
}

/** Inserts a user. Returns no row if the number already has an account. */
export const insertUser = ({
  areaCode,
  mobile,
  passwordHash,
  agentId,
  nickname,
  attribution = '{}',
  now,
}: NewUser): Statement<UserRow> => ({
  ...bindNamed(
    `INSERT INTO users (area_code, mobile, password_hash, agent_id, nickname, attribution, created_at)
VALUES (:areaCode, :mobile, :passwordHash, :agentId, :nickname, :attribution, :now)
ON CONFLICT DO NOTHING RETURNING ${USER_COLUMNS}`,
    { areaCode, mobile, passwordHash, agentId, nickname, attribution, now },
  ),
  derived: [
    ...indexStudents({
      sql: 'SELECT id FROM users WHERE area_code = :areaCode AND mobile = :mobile',
      values: { areaCode, mobile },
    }),
    ...convertLeadsOfUser({ areaCode, mobile }, agentId, now),
  ],
});

interface AccountRow {
  id: number;
  passwordHash: string;
  nickname: string;
  birthday: string;
}

export const selectAccount = ({ areaCode, mobile }: Phone): Statement<AccountRow> => ({
  sql: 'SELECT id, password_hash AS passwordHash, nickname, birthday FROM users WHERE area_code = ?1 AND mobile = ?2 AND is_active = 1',
  values: [areaCode, mobile],
});

export const selectPasswordHash = (id: number): Statement<{ passwordHash: string }> => ({
  sql: 'SELECT password_hash AS passwordHash FROM users WHERE id = ?1',
  values: [id],
});

export const setPassword = (id: number, passwordHash: string): Statement => ({
  sql: 'UPDATE users SET password_hash = ?2 WHERE id = ?1',
  values: [id, passwordHash],
});

/** Changes the phone number. Returns no row if another account has the number. */
export const setPhone = (id: number, { areaCode, mobile }: Phone): Statement<{ id: number }> => ({
  ...bindNamed(
    `UPDATE users SET area_code = :areaCode, mobile = :mobile
WHERE id = :id AND NOT EXISTS (SELECT 1 FROM users WHERE area_code = :areaCode AND mobile = :mobile) RETURNING id`,
    { id, areaCode, mobile },
  ),
  derived: indexStudents(selectStudentPlace(id)),
});

/** Stores the same password hashed with another cost, unless the password has been changed concurrently. */
export const rehashPassword = (id: number, oldHash: string, passwordHash: string): Statement => ({
  sql: 'UPDATE users SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2',
  values: [id, oldHash, passwordHash],
});

/** Editable fields of a user; null leaves a field unchanged. */
export type UserChanges = Record<
  | 'nickname'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'birthday'
  | 'gender'
  | 'headIcon'
  | 'countryId'
  | 'stateId'
  | 'cityIds',
  string | null
> & { hasFriend: 0 | 1 | null };

/**
 * SQL that stores the latest birthday that the account ever had. Otherwise, changing it to an earlier date would end
 * the need for a guardian's consent.
 */
export const BIRTHDAY_ASSIGNMENT =
  'birthday = coalesce(:birthday, birthday), youngest_birthday = max(youngest_birthday, coalesce(:birthday, birthday))' as const;

export const updateUser = (id: number, changes: UserChanges): Statement<UserRow> => ({
  ...bindNamed(
    `UPDATE users SET nickname = coalesce(:nickname, nickname), name = coalesce(:name, name), first_name = coalesce(:firstName, first_name),
  last_name = coalesce(:lastName, last_name), ${BIRTHDAY_ASSIGNMENT}, gender = coalesce(:gender, gender),
  head_icon = coalesce(:headIcon, head_icon), has_friend = coalesce(:hasFriend, has_friend), country_id = coalesce(:countryId, country_id),
  state_id = coalesce(:stateId, state_id), city_ids = coalesce(:cityIds, city_ids)
WHERE id = :id RETURNING ${USER_COLUMNS}`,
    {
      id,
      nickname: changes.nickname,
      name: changes.name,
      firstName: changes.firstName,
      lastName: changes.lastName,
      birthday: changes.birthday,
      gender: changes.gender,
      headIcon: changes.headIcon,
      hasFriend: changes.hasFriend,
      countryId: changes.countryId,
      stateId: changes.stateId,
      cityIds: changes.cityIds,
    },
  ),
  derived: indexStudents(selectStudentPlace(id)),
});

/** Stores the names of a submitted application in the profile, where it has none yet. */
export const fillEmptyNames = (id: number, names: Record<'name' | 'firstName' | 'lastName', string>): Statement => ({
  ...bindNamed(
    `UPDATE users SET name = coalesce(nullif(name, ''), :name), first_name = coalesce(nullif(first_name, ''), :firstName),
  last_name = coalesce(nullif(last_name, ''), :lastName) WHERE id = :id`,
    { id, ...names },
  ),
  derived: indexStudents(selectStudentPlace(id)),
});

/** Records the deletion request. A repeated request does not change the first date. */
export const updateDeletionRequest = (id: number, now: number): Statement => ({
  ...bindNamed('UPDATE users SET delete_asked_at = :now WHERE id = :id AND delete_asked_at = 0', { id, now }),
  derived: indexStudents(selectStudentPlace(id)),
});

export const cancelDeletion = (id: number): Statement => ({
  ...bindNamed('UPDATE users SET delete_asked_at = 0 WHERE id = :id AND is_active = 1', { id }),
  derived: indexStudents(selectStudentPlace(id)),
});
