import type { Statement } from '#backend/queries/database.ts';

export interface UserRow {
  id: number;
  areaCode: string;
  mobile: string;
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

export interface NewUser {
  areaCode: string;
  mobile: string;
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
