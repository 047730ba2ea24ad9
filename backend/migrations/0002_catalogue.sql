-- What there is to study and where. Texts, levels and languages as in 0001. What is no public fact is illustrative.

CREATE TABLE country_terms (
  term TEXT NOT NULL, -- folded, see backend/search: every name that people have for it
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  PRIMARY KEY (term, country_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE states (
  id INTEGER PRIMARY KEY,
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  state_key TEXT NOT NULL,
  name TEXT NOT NULL,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)),
  UNIQUE (country_id, state_key)
) STRICT;
CREATE INDEX states_by_country ON states (country_id, name, id);

CREATE TABLE cities (
  id INTEGER PRIMARY KEY,
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  state_id INTEGER NOT NULL REFERENCES states (id) ON DELETE CASCADE,
  city_key TEXT NOT NULL,
  name TEXT NOT NULL,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)),
  lat REAL NOT NULL,
  lng REAL NOT NULL
) STRICT;
CREATE INDEX cities_by_country ON cities (country_id, name, id);
CREATE INDEX cities_by_state ON cities (state_id, name, id);

CREATE TABLE institution_types (
  id INTEGER PRIMARY KEY,
  type_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (json_valid(name))
) STRICT;

CREATE TABLE course_type_groups (
  id INTEGER PRIMARY KEY,
  group_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (json_valid(name))
) STRICT;

CREATE TABLE course_types (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES course_type_groups (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (json_valid(name))
) STRICT;
CREATE INDEX course_types_by_group ON course_types (group_id);

CREATE TABLE major_levels (
  id INTEGER PRIMARY KEY,
  level_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn))
) STRICT;

CREATE TABLE schools (
  id INTEGER PRIMARY KEY,
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  state_id INTEGER NOT NULL REFERENCES states (id),
  city_id INTEGER NOT NULL REFERENCES cities (id),
  type_id INTEGER NOT NULL REFERENCES institution_types (id),
  levels INTEGER NOT NULL DEFAULT -1,
  name TEXT NOT NULL,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)),
  name_sort TEXT NOT NULL, -- folded, without 'the' and 'university of'
  initial TEXT NOT NULL CHECK (length(initial) = 1),
  qs_rank TEXT NOT NULL DEFAULT '', -- as printed
  rank_sort INTEGER NOT NULL, -- the place as a number; those without one come after all others
  currency TEXT NOT NULL,
  lowest_fee INTEGER, -- of the courses that everybody may see
  tuition_sort INTEGER NOT NULL, -- that fee in one currency for all; schools without one come last
  established_date TEXT NOT NULL DEFAULT '',
  student_count INTEGER,
  nature TEXT NOT NULL CHECK (json_valid(nature)),
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  address TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  lat REAL NOT NULL,
  lng REAL NOT NULL,
  map_xy_bd TEXT NOT NULL DEFAULT '', -- lng,lat
  monogram TEXT NOT NULL DEFAULT '', -- for the drawn seal, where there is no logo
  logo TEXT NOT NULL DEFAULT '',
  cover TEXT NOT NULL DEFAULT '',
  video_url TEXT NOT NULL DEFAULT '',
  movie_path TEXT NOT NULL DEFAULT '',
  illustrative INTEGER NOT NULL DEFAULT 0 CHECK (illustrative IN (0, 1))
) STRICT;
CREATE INDEX schools_by_rank ON schools (rank_sort, id, levels);
CREATE INDEX schools_by_name ON schools (name_sort, id, levels);
CREATE INDEX schools_by_tuition ON schools (tuition_sort, id, levels);
CREATE INDEX schools_by_country ON schools (country_id, rank_sort, id, levels);
CREATE INDEX schools_by_state ON schools (state_id, rank_sort, id, levels);
CREATE INDEX schools_by_city ON schools (city_id, rank_sort, id, levels);
CREATE INDEX schools_by_type ON schools (type_id, rank_sort, id, levels);
CREATE INDEX schools_by_initial ON schools (initial, rank_sort, id, levels);
CREATE INDEX schools_by_place ON schools (lat, lng, levels);

-- A section stands with one school or, where it holds for all of them, with a country.
CREATE TABLE school_infos (
  id INTEGER PRIMARY KEY,
  school_id INTEGER REFERENCES schools (id) ON DELETE CASCADE,
  country_id INTEGER REFERENCES countries (id) ON DELETE CASCADE,
  info_type_id INTEGER NOT NULL,
  levels INTEGER NOT NULL DEFAULT -1,
  title TEXT NOT NULL CHECK (json_valid(title)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  CHECK ((school_id IS NULL) <> (country_id IS NULL))
) STRICT;
CREATE INDEX school_infos_by_school ON school_infos (school_id, info_type_id);
CREATE INDEX school_infos_by_country ON school_infos (country_id, info_type_id);

CREATE TABLE school_files (
  id INTEGER PRIMARY KEY,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  path TEXT NOT NULL
) STRICT;
CREATE INDEX school_files_by_school ON school_files (school_id, position);

CREATE TABLE school_pathways (
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  pathway_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  PRIMARY KEY (school_id, pathway_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX school_pathways_by_pathway ON school_pathways (pathway_id, school_id);

-- Places in rankings of whole schools (group 0) and of groups of subjects.
CREATE TABLE school_ranks (
  group_id INTEGER NOT NULL,
  year INTEGER NOT NULL,
  rank_sort INTEGER NOT NULL,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  country_id INTEGER NOT NULL,
  rank TEXT NOT NULL,
  illustrative INTEGER NOT NULL DEFAULT 0 CHECK (illustrative IN (0, 1)),
  PRIMARY KEY (group_id, year, rank_sort, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX school_ranks_by_country ON school_ranks (group_id, year, country_id, rank_sort, school_id);
CREATE INDEX school_ranks_by_school ON school_ranks (school_id, group_id);

-- What a course consists of and leads to. Courses of the same kind may share it.
CREATE TABLE course_outlines (
  id INTEGER PRIMARY KEY,
  core_course TEXT NOT NULL CHECK (json_valid(core_course)),
  career TEXT NOT NULL CHECK (json_valid(career)),
  subjects TEXT NOT NULL CHECK (json_valid(subjects)) -- [{mode, name, nameChn: {zh, zh-hk}}]
) STRICT;

-- How one gets in, when, and for how long. Shared likewise.
CREATE TABLE admission_terms (
  id INTEGER PRIMARY KEY,
  apply_month TEXT NOT NULL CHECK (json_valid(apply_month)),
  apply_note TEXT NOT NULL CHECK (json_valid(apply_note)),
  deadline_note TEXT NOT NULL CHECK (json_valid(deadline_note)),
  fee_note TEXT NOT NULL CHECK (json_valid(fee_note)),
  offer_standard TEXT NOT NULL CHECK (json_valid(offer_standard)),
  study_mode TEXT NOT NULL CHECK (json_valid(study_mode)),
  duration TEXT NOT NULL CHECK (json_valid(duration)),
  duration_months INTEGER NOT NULL,
  app_fee TEXT NOT NULL DEFAULT '',
  english TEXT NOT NULL CHECK (json_valid(english)), -- [{typeId, typeName, overall, listening, …}]
  academic TEXT NOT NULL CHECK (json_valid(academic)), -- [{place: {…}, typeName, scoreType: {…}, score, description: {…}}]
  ielts REAL, -- the same requirements as numbers, to compare somebody's results with
  dse_best_five INTEGER
) STRICT;

CREATE TABLE courses (
  id INTEGER PRIMARY KEY,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  country_id INTEGER NOT NULL,
  major_level_id INTEGER NOT NULL REFERENCES major_levels (id),
  kind TEXT NOT NULL CHECK (kind IN ('degree', 'pathway')),
  outline_id INTEGER NOT NULL REFERENCES course_outlines (id),
  terms_id INTEGER NOT NULL REFERENCES admission_terms (id),
  levels INTEGER NOT NULL DEFAULT -1,
  school_rank INTEGER NOT NULL, -- the school's rank_sort: lists over all schools follow it
  name TEXT NOT NULL,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)),
  faculty TEXT NOT NULL CHECK (json_valid(faculty)),
  fee INTEGER NOT NULL,
  currency TEXT NOT NULL,
  start_year INTEGER,
  start_month INTEGER CHECK (start_month BETWEEN 1 AND 12),
  ucas_code TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  illustrative INTEGER NOT NULL DEFAULT 0 CHECK (illustrative IN (0, 1))
) STRICT;
CREATE INDEX courses_by_school ON courses (school_id, major_level_id, id, levels, fee);
CREATE INDEX courses_by_rank ON courses (school_rank, id, levels);
CREATE INDEX courses_by_country ON courses (country_id, school_rank, id, levels);
CREATE INDEX courses_by_level ON courses (major_level_id, school_rank, id, levels);
CREATE INDEX courses_by_kind ON courses (kind, school_rank, id, levels);
CREATE INDEX courses_by_fee ON courses (fee, levels);

CREATE TABLE course_type_links (
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  type_id INTEGER NOT NULL REFERENCES course_types (id) ON DELETE CASCADE,
  PRIMARY KEY (course_id, type_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX course_type_links_by_type ON course_type_links (type_id, course_id);

CREATE TABLE course_intakes (
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  month INTEGER NOT NULL CHECK (month BETWEEN 1 AND 12),
  PRIMARY KEY (course_id, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX course_intakes_by_month ON course_intakes (month, course_id);

CREATE TABLE news (
  id INTEGER PRIMARY KEY,
  country_id INTEGER REFERENCES countries (id) ON DELETE SET NULL,
  school_id INTEGER REFERENCES schools (id) ON DELETE SET NULL,
  levels INTEGER NOT NULL DEFAULT -1,
  title TEXT NOT NULL CHECK (json_valid(title)),
  subtitle TEXT NOT NULL CHECK (json_valid(subtitle)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  cover TEXT NOT NULL DEFAULT '',
  publish_time TEXT NOT NULL,
  gmt_create TEXT NOT NULL
) STRICT;
CREATE INDEX news_by_time ON news (publish_time DESC, id DESC, levels);
CREATE INDEX news_by_country ON news (country_id, publish_time DESC, id DESC, levels);
CREATE INDEX news_by_school ON news (school_id, publish_time DESC, id DESC, levels);

CREATE TABLE lectures (
  id INTEGER PRIMARY KEY,
  levels INTEGER NOT NULL DEFAULT -1,
  title TEXT NOT NULL CHECK (json_valid(title)),
  speaker TEXT NOT NULL CHECK (json_valid(speaker)),
  place TEXT NOT NULL CHECK (json_valid(place)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  start_time TEXT NOT NULL, -- Hong Kong time
  end_time TEXT NOT NULL,
  online INTEGER NOT NULL CHECK (online IN (0, 1)),
  cover TEXT NOT NULL DEFAULT '',
  video_url TEXT NOT NULL DEFAULT '',
  seats INTEGER
) STRICT;
CREATE INDEX lectures_by_start ON lectures (start_time, id);

CREATE TABLE lecture_sign_ups (
  lecture_id INTEGER NOT NULL REFERENCES lectures (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  PRIMARY KEY (lecture_id, user_id)
) STRICT, WITHOUT ROWID;

-- Search. Terms are folded names without spaces: whole ones and their beginnings are found by the key. Words hold the same
-- names as words, with Chinese in pairs of characters, for trigrams cannot see anything shorter than three; trigrams
-- find what stands inside a word. The three are written together with the row they belong to.

CREATE TABLE school_terms (
  term TEXT NOT NULL,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  PRIMARY KEY (term, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX school_terms_by_school ON school_terms (school_id);
CREATE VIRTUAL TABLE school_words USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', content = '', contentless_delete = 1);
CREATE VIRTUAL TABLE school_trigrams USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);

CREATE TABLE course_terms (
  term TEXT NOT NULL,
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  PRIMARY KEY (term, course_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX course_terms_by_course ON course_terms (course_id, term);
CREATE VIRTUAL TABLE course_words USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', content = '', contentless_delete = 1);
CREATE VIRTUAL TABLE course_trigrams USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);

CREATE VIRTUAL TABLE news_words USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', content = '', contentless_delete = 1);
