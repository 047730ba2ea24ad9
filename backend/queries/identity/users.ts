import type { Statement } from '#backend/queries/database.ts';

/** A number as users have it: without a leading 0. */
export interface Phone {
  areaCode: string;
  mobile: string;
}

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
  hasFriend: 0 | 1;
  countryId: string;
  stateId: string;
  /** JSON: a list of ids. */
  cityIds: string;
}

const USER_COLUMNS = `users.id, users.area_code AS areaCode, users.mobile, users.agent_id AS agentId, users.nickname, users.name, users.first_name AS firstName, users.last_name AS lastName,
  users.birthday, users.gender, users.head_icon AS headIcon, users.is_active AS isActive, users.has_friend AS hasFriend,
  users.country_id AS countryId, users.state_id AS stateId, users.city_ids AS cityIds`;

/** Somebody who is logged in: the user, and the login by which they are. */
export interface LoggedInUser extends UserRow {
  sessionId: number;
}

export const userByAccessToken = (tokenHash: string, now: number): Statement<LoggedInUser> => ({
  sql: `SELECT ${USER_COLUMNS}, s.id AS sessionId
FROM access_tokens t JOIN sessions s ON s.id = t.session_id JOIN users ON users.id = s.user_id
WHERE t.token_hash = ?1 AND t.expires_at > ?2 AND users.is_active = 1`,
  values: [tokenHash, now],
});

export interface NewUser extends Phone {
  passwordHash: string;
  agentId: number;
  nickname: string;
  now: number;
}

/** No row where the number has an account already. */
export const insertUser = ({
  areaCode,
  mobile,
  passwordHash,
  agentId,
  nickname,
  now,
}: NewUser): Statement<UserRow> => ({
  sql: `INSERT INTO users (area_code, mobile, password_hash, agent_id, nickname, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT DO NOTHING RETURNING ${USER_COLUMNS}`,
  values: [areaCode, mobile, passwordHash, agentId, nickname, now],
});

/** Who has this number, with what their password is compared with. */
export interface AccountRow {
  id: number;
  passwordHash: string;
}

export const accountOf = ({ areaCode, mobile }: Phone): Statement<AccountRow> => ({
  sql: 'SELECT id, password_hash AS passwordHash FROM users WHERE area_code = ?1 AND mobile = ?2 AND is_active = 1',
  values: [areaCode, mobile],
});

export const passwordHashOf = (id: number): Statement<{ passwordHash: string }> => ({
  sql: 'SELECT password_hash AS passwordHash FROM users WHERE id = ?1',
  values: [id],
});

export const setPassword = (id: number, passwordHash: string): Statement => ({
  sql: 'UPDATE users SET password_hash = ?2 WHERE id = ?1',
  values: [id, passwordHash],
});

/** The same password at another cost; not where it has been changed meanwhile. */
export const rehashPassword = (id: number, old: string, passwordHash: string): Statement => ({
  sql: 'UPDATE users SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2',
  values: [id, old, passwordHash],
});

/** What may be told anew; null leaves a thing as it is. */
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

export const updateUser = (id: number, changes: UserChanges): Statement<UserRow> => ({
  sql: `UPDATE users SET nickname = coalesce(?2, nickname), name = coalesce(?3, name), first_name = coalesce(?4, first_name),
  last_name = coalesce(?5, last_name), birthday = coalesce(?6, birthday), gender = coalesce(?7, gender),
  head_icon = coalesce(?8, head_icon), has_friend = coalesce(?9, has_friend), country_id = coalesce(?10, country_id),
  state_id = coalesce(?11, state_id), city_ids = coalesce(?12, city_ids)
WHERE id = ?1 RETURNING ${USER_COLUMNS}`,
  values: [
    id,
    changes.nickname,
    changes.name,
    changes.firstName,
    changes.lastName,
    changes.birthday,
    changes.gender,
    changes.headIcon,
    changes.hasFriend,
    changes.countryId,
    changes.stateId,
    changes.cityIds,
  ],
});
