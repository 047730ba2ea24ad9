-- The schema of the D1 database, by domain: docs/architecture.md names who reads and writes each table. A change to it is a further migration,
-- for releases run on it. Names in JSON columns are keyed by locale: {"zh": …, "zh-hk": …, "en-us": …}.

-- ==================== Sites
-- One row of agents for each white-labelled site, and what is its own. Every writer raises site_versions in the same batch (queries/invalidate.ts).

CREATE TABLE agents (
  id INTEGER PRIMARY KEY,
  key_code TEXT NOT NULL UNIQUE,
  host TEXT NOT NULL UNIQUE CHECK (host = lower(host)),
  language_code TEXT NOT NULL,
  public_level INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  web_title TEXT NOT NULL CHECK (json_valid(web_title)),
  web_meta_keywords TEXT NOT NULL CHECK (json_valid(web_meta_keywords)),
  web_meta_description TEXT NOT NULL CHECK (json_valid(web_meta_description)),
  top_logo_path TEXT NOT NULL DEFAULT '',
  bottom_logo_path TEXT NOT NULL DEFAULT '',
  contact_tel TEXT NOT NULL DEFAULT '',
  whatsapp TEXT NOT NULL DEFAULT '', -- one number a line
  facebook TEXT NOT NULL DEFAULT '',
  instagram TEXT NOT NULL DEFAULT '',
  brand_colour TEXT NOT NULL DEFAULT '',
  wechat_id TEXT NOT NULL DEFAULT '',
  wechat_qr_path TEXT NOT NULL DEFAULT '',
  origin_city TEXT NOT NULL DEFAULT 'hk',
  -- To which countries an agent has codes sent, as area codes with a blank between, '' for all on offer; and how many texts a day it pays for.
  area_codes TEXT NOT NULL DEFAULT '',
  texts_a_day INTEGER NOT NULL DEFAULT 500,
  -- As whom text messages and mails of the site are sent; empty: as the deployment's settings say. Only the platform sets them.
  sms_sender TEXT NOT NULL DEFAULT '',
  mail_sender TEXT NOT NULL DEFAULT '',
  -- A site that is closed keeps its rows and its students, and answers nobody. In milliseconds; 0 while it is open.
  archived_at INTEGER NOT NULL DEFAULT 0,
  -- What an agent is called where there is little room; {} where it is the whole name.
  short_name TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(short_name)),
  -- When an agency's people are there, seven lines from Monday on ('10:00-13:00, 14:00-19:00'; empty: not that day), in the time of its city; and the
  -- days on which they are not, whatever the week says. All empty: nobody has said.
  opening_hours TEXT NOT NULL DEFAULT '',
  closed_days TEXT NOT NULL DEFAULT '', -- '2026-12-25', with a blank between
  languages TEXT NOT NULL DEFAULT '', -- In which languages a site is offered, with a blank between; empty: in all.
  -- From which environment an agent's site is served; 'anywhere' is from wherever it is asked for.
  region TEXT NOT NULL DEFAULT 'anywhere' CHECK (region IN ('anywhere', 'global', 'mainland')),
  -- What an agency promises in figures on its home page, as JSON: those of shared/tenant/marketing-figures.ts that are not the usual ones.
  marketing_figures TEXT NOT NULL DEFAULT '{}',
  -- Schools that its home page features, by their numbers with a blank between; empty: the first of its list.
  featured_schools TEXT NOT NULL DEFAULT '',
  -- Office, registration or licence of the agency, and the adviser whom its home page introduces. Texts are JSON in all languages, {} without
  -- one; the picture is a path of the site's own media.
  office_address TEXT NOT NULL DEFAULT '{}',
  registration TEXT NOT NULL DEFAULT '{}',
  adviser_name TEXT NOT NULL DEFAULT '{}',
  adviser_role TEXT NOT NULL DEFAULT '{}',
  adviser_picture TEXT NOT NULL DEFAULT '',
  -- Record numbers of a site on the mainland, as issued: 沪ICP备12345678号-1 and 沪公网安备31010102000001号.
  icp_record TEXT NOT NULL DEFAULT '',
  police_record TEXT NOT NULL DEFAULT '',
  -- Heading, lead and order of the sections of the home page as JSON (site/rows/home-row.ts); '' for the standard page.
  home_page TEXT NOT NULL DEFAULT ''
) STRICT;

-- How often anything of a site was changed, whoever changed it: a part of the names under which the edge keeps what it was told of it.
-- A row outlives its agent, or a site that comes back would be shown as it was. '*' is what all sites have in common.
CREATE TABLE site_versions (
  agent_key TEXT PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_news (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  news_id INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  subtitle TEXT NOT NULL CHECK (json_valid(subtitle)),
  publish_time TEXT NOT NULL,
  gmt_create TEXT NOT NULL,
  PRIMARY KEY (agent_id, news_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_news_by_time ON agent_news (agent_id, publish_time);

CREATE TABLE menus (
  id INTEGER PRIMARY KEY,
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  parent_id INTEGER REFERENCES menus (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  menu_key TEXT NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  link_entrance TEXT NOT NULL DEFAULT '',
  link_params TEXT NOT NULL DEFAULT '' -- a query string or JSON, as the agent's editor wrote it
) STRICT;
CREATE INDEX menus_by_agent ON menus (agent_id, position);
CREATE INDEX menus_by_parent ON menus (parent_id);

CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  menu_key TEXT NOT NULL CHECK (menu_key <> ''),
  link_entrance TEXT NOT NULL CHECK (link_entrance <> ''),
  web_title TEXT NOT NULL CHECK (json_valid(web_title)),
  web_meta_keywords TEXT NOT NULL CHECK (json_valid(web_meta_keywords)),
  web_meta_description TEXT NOT NULL CHECK (json_valid(web_meta_description)),
  UNIQUE (agent_id, menu_key),
  UNIQUE (agent_id, link_entrance)
) STRICT;

CREATE TABLE page_modules (
  id INTEGER PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  levels INTEGER NOT NULL DEFAULT -1,
  kind TEXT NOT NULL CHECK (kind IN ('html', 'cards', 'faq', 'steps', 'figures', 'banner')),
  title TEXT NOT NULL CHECK (json_valid(title)),
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE INDEX page_modules_by_page ON page_modules (page_id, position);

CREATE TABLE page_module_items (
  id INTEGER PRIMARY KEY,
  module_id INTEGER NOT NULL REFERENCES page_modules (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  body TEXT NOT NULL CHECK (json_valid(body)),
  figure TEXT NOT NULL CHECK (json_valid(figure)),
  picture TEXT NOT NULL DEFAULT '',
  link TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX page_module_items_by_module ON page_module_items (module_id, position);

CREATE TABLE privacy_policies (
  agent_id INTEGER PRIMARY KEY REFERENCES agents (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (json_valid(title)),
  content TEXT NOT NULL CHECK (json_valid(content)),
  version TEXT NOT NULL DEFAULT '' -- Which text of a policy this is; consents name it. All that stand here before are of one day.
) STRICT;

CREATE TABLE help_entries (
  id INTEGER PRIMARY KEY,
  type_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  levels INTEGER NOT NULL DEFAULT -1,
  title TEXT NOT NULL CHECK (json_valid(title)),
  description TEXT NOT NULL CHECK (json_valid(description))
) STRICT;
CREATE INDEX help_entries_by_type ON help_entries (type_id, position);

CREATE TABLE version_notes (
  version TEXT NOT NULL,
  note_key TEXT NOT NULL,
  position INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  body TEXT NOT NULL CHECK (json_valid(body)),
  link TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (version, note_key)
) STRICT, WITHOUT ROWID;

-- Pictures of a site's own: what they say in words, and where they stand in the store of files, under a name made of their content.
-- Sites may have the same picture; its file goes with the last row that names it.
CREATE TABLE media (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  name TEXT NOT NULL, -- 'HASH.jpg'
  title TEXT NOT NULL, -- as whoever brought it called the file
  content_type TEXT NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp')),
  size INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  alt TEXT NOT NULL CHECK (json_valid(alt)), -- by language; '' where nobody has written one
  at INTEGER NOT NULL, -- in milliseconds
  staff_id INTEGER NOT NULL,
  who TEXT NOT NULL,
  PRIMARY KEY (agent_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX media_by_name ON media (name);
CREATE INDEX media_by_time ON media (agent_id, at);

-- What was changed of a site in the office: who, when, what stood there before and what since. Each is whole and is never changed;
-- its number is one more than that of the edit before, so that of two who write at once the second is refused.
CREATE TABLE site_edits (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part <> ''), -- 'head': the site's own row
  number INTEGER NOT NULL,
  at INTEGER NOT NULL, -- in milliseconds
  staff_id INTEGER NOT NULL,
  who TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)),
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (agent_id, part, number)
) STRICT, WITHOUT ROWID;

-- What is being written of a part of a site in the office and is not published yet: one of each part, which all who write there share.
CREATE TABLE site_drafts (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part <> ''), -- 'news', 'menus', 'policy', 'page services'
  number INTEGER NOT NULL, -- counts what was kept, so that of two who keep at once the second looks again
  at INTEGER NOT NULL, -- in milliseconds
  staff_id INTEGER NOT NULL,
  who TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)), -- what was published when the draft was begun
  content TEXT NOT NULL CHECK (json_valid(content)),
  converted TEXT NOT NULL CHECK (json_valid(converted)), -- which texts a converter has written and nobody has looked at
  publish_at INTEGER NOT NULL DEFAULT 0, -- in milliseconds; 0 while nobody has said when
  -- Which drawing of a form wrote a draft last, and what was typed there: a form that stays open behind a preview is held against that, so that what
  -- its owner writes next conflicts with nobody.
  form TEXT NOT NULL DEFAULT '',
  typed TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(typed)),
  PRIMARY KEY (agent_id, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_drafts_due ON site_drafts (publish_at) WHERE publish_at > 0;
CREATE UNIQUE INDEX site_drafts_timed_keys ON site_drafts (agent_id, content ->> '$.menuKey')
  WHERE publish_at > 0 AND part >= 'page ' AND part < 'page!';

-- What one site says of a school beside what all sites say of it: sections, a picture, a contact, and figures of its own with their
-- sources. Nothing of the school's row or of a register's facts is changed by it (decision 031).
CREATE TABLE site_schools (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (agent_id, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_schools_by_school ON site_schools (school_id);

-- What one site knows of a school with a source: it stands there in the place of a register's fact, which stays as it is (decision 031).
CREATE TABLE site_facts (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  fact_key TEXT NOT NULL, -- backend/catalogue/fact-keys.ts
  part TEXT NOT NULL DEFAULT '',
  value ANY NOT NULL,
  unit TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  PRIMARY KEY (agent_id, school_id, fact_key, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_facts_by_school ON site_facts (school_id);
CREATE INDEX site_facts_by_source ON site_facts (source_id);

-- The name that a school has in Chinese, known by hand, on one site. It is in no index that others are found by.
CREATE TABLE site_names (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)), -- {zh, zh-hk}; '' where the shared one stays
  terms TEXT NOT NULL CHECK (json_valid(terms)), -- under which it is found
  PRIMARY KEY (agent_id, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_names_by_school ON site_names (school_id);

-- Courses and rules of entry that one site has beside those that all sites share (decision 031). The site of such
-- a course is courses.site_id, and its id is 2^40 or more.
CREATE TABLE own_courses (
  id INTEGER PRIMARY KEY, -- of the course
  agent_id INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)) -- as it was written; 'null' while it is taken away
) STRICT;
CREATE INDEX own_courses_by_agent ON own_courses (agent_id, id);

-- ==================== Catalogue: places and lookups

CREATE TABLE countries (
  id INTEGER PRIMARY KEY,
  country_key TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  levels INTEGER NOT NULL DEFAULT -1,
  name TEXT NOT NULL, -- in English for everybody: schools are known by it
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)),
  picture TEXT NOT NULL DEFAULT '',
  offered INTEGER NOT NULL CHECK (offered IN (0, 1)),
  capital TEXT NOT NULL CHECK (json_valid(capital)),
  lat REAL NOT NULL,
  lng REAL NOT NULL
) STRICT;
CREATE INDEX countries_by_position ON countries (position);

CREATE TABLE country_terms (
  term TEXT NOT NULL, -- folded, see backend/search: every name that people have for it
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  PRIMARY KEY (term, country_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX country_terms_by_country ON country_terms (country_id, term);

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

-- ==================== Catalogue: schools

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
  illustrative INTEGER NOT NULL DEFAULT 0 CHECK (illustrative IN (0, 1)),
  film_captions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(film_captions)), -- {locale: address}
  -- The site that has a school or a course for itself; 0 of what all sites share. `levels` is the set of public levels alone: -1 is every level.
  site_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX schools_by_rank ON schools (rank_sort, id, levels, site_id);
CREATE INDEX schools_by_name ON schools (name_sort, id, levels, site_id);
CREATE INDEX schools_by_tuition ON schools (tuition_sort, id, levels, site_id);
CREATE INDEX schools_by_country ON schools (country_id, rank_sort, id, levels, site_id);
CREATE INDEX schools_by_state ON schools (state_id, rank_sort, id, levels, site_id);
CREATE INDEX schools_by_city ON schools (city_id, rank_sort, id, levels, site_id);
CREATE INDEX schools_by_type ON schools (type_id, rank_sort, id, levels, site_id);
CREATE INDEX schools_by_initial ON schools (initial, rank_sort, id, levels, site_id);
CREATE INDEX schools_by_place ON schools (lat, lng, levels, site_id);
CREATE INDEX schools_of_sites ON schools (site_id, id) WHERE site_id > 0;

CREATE TRIGGER facts_go_with_their_school AFTER DELETE ON schools
BEGIN
  DELETE FROM facts WHERE subject = 'school' AND subject_id = old.id;
  DELETE FROM fact_history WHERE subject = 'school' AND subject_id = old.id;
  DELETE FROM external_ids WHERE subject = 'school' AND subject_id = old.id;
END;

CREATE TRIGGER school_signs_of_school AFTER INSERT ON schools BEGIN
  INSERT INTO school_signs (rowid, words) VALUES (new.id,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(new.name || coalesce((SELECT group_concat(char(10) || n.value, '')
        FROM json_each(new.name_chn) n), ''), ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs));
END;

CREATE TRIGGER school_signs_of_new_name AFTER UPDATE OF name, name_chn ON schools WHEN old.name <> new.name OR old.name_chn <> new.name_chn BEGIN
  DELETE FROM school_signs WHERE rowid = old.id;
  INSERT INTO school_signs (rowid, words) VALUES (new.id,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(new.name || coalesce((SELECT group_concat(char(10) || n.value, '')
        FROM json_each(new.name_chn) n), ''), ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs));
END;

CREATE TRIGGER school_signs_without_school AFTER DELETE ON schools BEGIN
  DELETE FROM school_signs WHERE rowid = old.id;
END;

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
  path TEXT NOT NULL,
  locale TEXT NOT NULL DEFAULT '' -- '' for a file that holds for every language
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

-- Whose ranking it is that school_ranks hold places in, of which year, and where its publisher says so: one for whole schools or
-- for a field in a year. Only what its publisher lets others show is imported (decision 030).
CREATE TABLE ranking_tables (
  group_id INTEGER NOT NULL, -- as in school_ranks: 0 for whole schools
  year INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  address TEXT NOT NULL CHECK (address <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''),
  PRIMARY KEY (group_id, year)
) STRICT, WITHOUT ROWID;

-- Places of schools by a published figure (backend/queries/catalogue/open-ranks.ts), computed anew whenever the facts change. They order no list of
-- schools.
CREATE TABLE open_ranks (
  table_key TEXT NOT NULL, -- shared/rules/open-rankings.ts
  group_id INTEGER NOT NULL, -- as in school_ranks: 0 for whole schools
  place INTEGER NOT NULL,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  country_id INTEGER NOT NULL,
  tied INTEGER NOT NULL CHECK (tied IN (0, 1)),
  figure REAL NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  among INTEGER NOT NULL DEFAULT 0, -- how many schools have a place in this table and group
  PRIMARY KEY (table_key, group_id, place, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX open_ranks_by_country ON open_ranks (country_id, group_id, table_key);
CREATE INDEX open_ranks_by_school ON open_ranks (school_id);

-- Rankings that one site publishes beside those that all sites share, each with its source.
CREATE TABLE site_rankings (
  id INTEGER PRIMARY KEY,
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (json_valid(name)),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  address TEXT NOT NULL CHECK (address LIKE 'http%'),
  as_at TEXT NOT NULL CHECK (as_at <> ''),
  content TEXT NOT NULL CHECK (json_valid(content)) -- as it was written
) STRICT;
CREATE INDEX site_rankings_by_agent ON site_rankings (agent_id, id);

CREATE TABLE site_ranks (
  ranking_id INTEGER NOT NULL REFERENCES site_rankings (id) ON DELETE CASCADE,
  place INTEGER NOT NULL, -- the rank as a number
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  rank TEXT NOT NULL, -- as it is shown, such as '=3'
  amount TEXT NOT NULL,
  remark TEXT NOT NULL,
  PRIMARY KEY (ranking_id, place, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_ranks_by_school ON site_ranks (school_id, ranking_id);

-- ==================== Catalogue: courses

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
  illustrative INTEGER NOT NULL DEFAULT 0 CHECK (illustrative IN (0, 1)),
  school_levels INTEGER NOT NULL DEFAULT -1, -- The school's levels once more, so that a course needs no look at its school to know who may see it.
  -- How a course is named: by its title or, where no register has titles, by its level and field ('Bachelor’s courses in engineering') or by its level
  -- alone. A fee of 0 is one that nobody publishes.
  named TEXT NOT NULL DEFAULT 'title' CHECK (named IN ('title', 'field', 'level')),
  -- What lists of courses show and are narrowed by, beside the facts that say where it comes from: the award ('BSc'), years of full-time study, and
  -- options as bits: 1 sandwich year, 2 year abroad, 4 foundation year.
  award TEXT NOT NULL DEFAULT '',
  years INTEGER,
  options INTEGER NOT NULL DEFAULT 0,
  site_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX courses_of_a_level ON courses (id) WHERE named = 'level';
CREATE INDEX courses_by_school ON courses (school_id, major_level_id, id, levels, site_id, fee);
CREATE INDEX courses_by_rank ON courses (school_rank, id, levels, site_id, school_levels);
CREATE INDEX courses_by_country ON courses (country_id, school_rank, id, levels, site_id, school_levels);
CREATE INDEX courses_by_country_and_level ON courses (country_id, major_level_id, school_rank, id, levels, site_id, school_levels);
CREATE INDEX courses_by_level ON courses (major_level_id, school_rank, id, levels, site_id, school_levels);
CREATE INDEX courses_by_kind ON courses (kind, school_rank, id, country_id, levels, site_id, school_levels);
CREATE INDEX courses_by_fee ON courses (fee, school_rank, id, levels, site_id, school_levels);
CREATE INDEX courses_of_sites ON courses (site_id, id) WHERE site_id > 0;

CREATE TRIGGER facts_go_with_their_course AFTER DELETE ON courses
BEGIN
  DELETE FROM facts WHERE subject = 'course' AND subject_id = old.id;
  DELETE FROM fact_history WHERE subject = 'course' AND subject_id = old.id;
  DELETE FROM external_ids WHERE subject = 'course' AND subject_id = old.id;
END;

CREATE TABLE course_type_links (
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  type_id INTEGER NOT NULL REFERENCES course_types (id) ON DELETE CASCADE,
  school_rank INTEGER NOT NULL DEFAULT 0,
  group_id INTEGER, -- Of a course's types only the first of each group names the group, so that the course stands under it once.
  PRIMARY KEY (course_id, type_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX course_type_links_by_type ON course_type_links (type_id, school_rank, course_id);
CREATE INDEX course_type_links_by_group ON course_type_links (group_id, school_rank, course_id) WHERE group_id IS NOT NULL;

CREATE TABLE course_intakes (
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  month INTEGER NOT NULL CHECK (month BETWEEN 1 AND 12),
  school_rank INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (course_id, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX course_intakes_by_month ON course_intakes (month, school_rank, course_id);

-- ==================== Catalogue: facts of registers and their imports

CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  source_key TEXT NOT NULL UNIQUE, -- 'cricos'
  publisher TEXT NOT NULL CHECK (json_valid(publisher)),
  title TEXT NOT NULL CHECK (json_valid(title)),
  licence TEXT NOT NULL CHECK (json_valid(licence)),
  licence_address TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  as_at TEXT NOT NULL, -- of the edition that is held, as it says itself: '2023-01-03', or a school year, '2022-23'
  fact_count INTEGER NOT NULL DEFAULT 0,
  school_count INTEGER NOT NULL DEFAULT 0,
  course_count INTEGER NOT NULL DEFAULT 0,
  agent_id INTEGER NOT NULL DEFAULT 0,
  -- A page that states something and gives no date of its own has the day on which it was read instead; '' for registers, which have an edition.
  read_on TEXT NOT NULL DEFAULT ''
) STRICT;

-- Together in the order in which a page reads them: those of one school or course are neighbours.
CREATE TABLE facts (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  subject_id INTEGER NOT NULL,
  fact_key TEXT NOT NULL, -- backend/catalogue/fact-keys.ts
  part TEXT NOT NULL DEFAULT '', -- of a fact that has several: a level, a subject, a code
  value ANY NOT NULL,
  unit TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  import_id INTEGER NOT NULL,
  PRIMARY KEY (subject, subject_id, fact_key, part)
) STRICT, WITHOUT ROWID;
-- The next deadlines of all schools are read at once; no other fact is read by its key alone.
CREATE INDEX facts_of_deadlines ON facts (subject_id) WHERE subject = 'school' AND fact_key = 'deadline';

CREATE TRIGGER a_fact_that_goes_is_kept AFTER DELETE ON facts
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000,
    (SELECT max(id) FROM imports)
  FROM sources s WHERE s.id = old.source_id;
END;

CREATE TRIGGER a_changed_fact_is_kept AFTER UPDATE OF value, unit ON facts WHEN old.value IS NOT new.value OR old.unit <> new.unit
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id, next_value, next_unit, next_source_id)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000,
    iif(new.import_id <> old.import_id, new.import_id, NULL), new.value, new.unit, new.source_id
  FROM sources s WHERE s.id = old.source_id;
END;

-- What a fact was. Triggers write it, so that no way of writing a fact forgets it.
CREATE TABLE fact_history (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  fact_key TEXT NOT NULL,
  part TEXT NOT NULL,
  value ANY NOT NULL,
  unit TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  as_at TEXT NOT NULL, -- of the last edition that had it
  kept_at INTEGER NOT NULL, -- when another value, or none, took its place
  -- Which import put another value in its place: an import names itself before it writes, so it is the last one. What is told of a change goes by it.
  -- Null for a change that no import made.
  import_id INTEGER,
  -- What a change came to, beside what it was: a message tells what one import did, whatever came after it. All three are null where nothing is
  -- published any more.
  next_value ANY,
  next_unit TEXT,
  next_source_id INTEGER
) STRICT;
CREATE INDEX fact_history_by_subject ON fact_history (subject, subject_id, fact_key, part, id);
CREATE INDEX fact_history_by_import ON fact_history (import_id, subject, subject_id);

-- Under what code a register knows a row of ours. It stays when the register names the code no longer, so that whoever comes
-- back is who they were.
CREATE TABLE external_ids (
  scheme TEXT NOT NULL, -- 'cricos-course'
  code TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  subject_id INTEGER NOT NULL,
  digest TEXT NOT NULL, -- of all that the last import made of it: what has the same is not written again
  gone_at TEXT, -- the first edition without it
  PRIMARY KEY (scheme, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX external_ids_by_subject ON external_ids (subject, subject_id);

CREATE TABLE imports (
  id INTEGER PRIMARY KEY, -- the one after the last: of two imports at a time the second fails here
  register TEXT NOT NULL,
  as_at TEXT NOT NULL,
  files TEXT NOT NULL CHECK (json_valid(files)), -- [{name, sha256}]
  counts TEXT NOT NULL CHECK (json_valid(counts)),
  token TEXT NOT NULL,
  packs INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- Of which edition each source was in an import, by the id of the source: {"1": "2023-01-03"}.
  editions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(editions))
) STRICT;

-- What an import is about to write, in portions. It is all there before the first row of the catalogue changes, and the change
-- itself is one transaction that reads from here.
CREATE TABLE import_packs (
  token TEXT NOT NULL, -- of one run
  seq INTEGER NOT NULL,
  target TEXT NOT NULL, -- a table, or what happens to rows of it
  rows TEXT NOT NULL CHECK (json_valid(rows)), -- a list of lists
  made_at INTEGER NOT NULL,
  PRIMARY KEY (token, seq)
) STRICT;
CREATE INDEX import_packs_by_target ON import_packs (token, target, seq);

-- ==================== Catalogue: what a country costs and when it admits

-- What a month costs a student in a city, as somebody publishes it, with its page and date (decision 034). Rent alone and what a visa asks for
-- are no budget: they are kept apart by what a figure covers.
CREATE TABLE living_costs (
  city_id INTEGER NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  covers TEXT NOT NULL CHECK (covers IN ('all', 'rent', 'visa')),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  least REAL NOT NULL CHECK (least > 0), -- a month's
  most REAL NOT NULL CHECK (most >= least),
  currency TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''), -- as the page says it
  as_at_year INTEGER NOT NULL,
  PRIMARY KEY (city_id, covers, publisher)
) STRICT, WITHOUT ROWID;

-- What a country asks of a student for a visa, as the page that is followed says it, with its date (decision 029). After the day
-- by which somebody has to read that page again it is told to nobody.
CREATE TABLE visa_fees (
  country_id INTEGER PRIMARY KEY REFERENCES countries (id) ON DELETE CASCADE,
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  amount REAL NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''), -- as the page says it
  review_by TEXT NOT NULL CHECK (review_by <> ''), -- a day, '2026-12-15'
  -- The day on which somebody read the fee on the live page of the government; '' where nobody has. Only then is it shown.
  confirmed_on TEXT NOT NULL DEFAULT ''
) STRICT;

-- What a country charges students from abroad beside visa and tuition, once or for each year: a health surcharge or compulsory health
-- cover, a registration fee. Each with its page and date; after review_by it is told to nobody.
CREATE TABLE country_charges (
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('health', 'registration')), -- for each year; once
  least REAL NOT NULL CHECK (least > 0),
  most REAL NOT NULL CHECK (most >= least),
  currency TEXT NOT NULL,
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''), -- as the page says it
  review_by TEXT NOT NULL CHECK (review_by <> ''), -- a day, '2026-12-15'
  -- How a charge is known, as of entry rules: one that a guide states, or that is read second hand, is shown marked and is in the totals, which
  -- are marked too. The defaults are of an unknown origin.
  confidence TEXT NOT NULL DEFAULT 'indirect' CHECK (confidence IN ('stated', 'indirect')),
  source_kind TEXT NOT NULL DEFAULT 'guide' CHECK (source_kind IN ('official', 'school', 'guide')),
  PRIMARY KEY (country_id, kind)
) STRICT, WITHOUT ROWID;

-- Dates of those who admit (an admissions service, a school), as somebody publishes them, each with its page; an agency's own file brings them.
CREATE TABLE admission_dates (
  id INTEGER PRIMARY KEY,
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  school_id INTEGER REFERENCES schools (id) ON DELETE CASCADE, -- NULL: of all that is studied in the country
  title TEXT NOT NULL CHECK (json_valid(title)),
  day TEXT NOT NULL,
  clock TEXT NOT NULL DEFAULT '', -- 18:00; '' where only the day is published
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL
) STRICT;
CREATE INDEX admission_dates_by_country ON admission_dates (country_id, day);

-- ==================== Catalogue: climate

-- Monthly averages of a weather station over a stated period. A city has those of the nearest one.
CREATE TABLE climate_stations (
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  lat REAL NOT NULL,
  lng REAL NOT NULL,
  elevation REAL NOT NULL, -- metres
  means TEXT NOT NULL CHECK (json_array_length(means) = 12), -- Celsius, January first
  precipitation TEXT NOT NULL CHECK (json_array_length(precipitation) = 12), -- millimetres, null where none is published
  period TEXT NOT NULL CHECK (period <> ''), -- '1991–2020'
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  source TEXT NOT NULL CHECK (source <> ''), -- the publisher's page
  as_at TEXT NOT NULL CHECK (as_at <> ''),
  PRIMARY KEY (country_id, name)
) STRICT, WITHOUT ROWID;

-- What a weather service said last of a city, so that it is not asked at every question.
CREATE TABLE live_weather (
  city_id INTEGER PRIMARY KEY REFERENCES cities (id) ON DELETE CASCADE,
  asked_at INTEGER NOT NULL, -- milliseconds
  measured TEXT NOT NULL CHECK (json_valid(measured)) -- 'null' where it said nothing that could be read
) STRICT;

-- ==================== Search

CREATE TABLE school_terms (
  term TEXT NOT NULL,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  PRIMARY KEY (term, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX school_terms_by_school ON school_terms (school_id);

CREATE VIRTUAL TABLE school_words USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', content = '', contentless_delete = 1);

CREATE VIRTUAL TABLE school_trigrams USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);

-- Names of schools by the same signs: of a student the numbers of saved schools stand in the index, so that a school may take a new name.
CREATE VIRTUAL TABLE school_signs USING fts5 (words,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'", prefix = '1 2', content = '', contentless_delete = 1);

-- The words of the indexes themselves, for slips: a word that no name has is compared with those that begin alike.
CREATE VIRTUAL TABLE school_vocabulary USING fts5vocab (school_words, row);

-- Each word of the indexes with where it stands, to make that of.
CREATE VIRTUAL TABLE school_word_places USING fts5vocab (school_words, instance);

CREATE TABLE course_terms (
  term TEXT NOT NULL,
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  PRIMARY KEY (term, course_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX course_terms_by_course ON course_terms (course_id, term);

CREATE VIRTUAL TABLE course_words USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', content = '', contentless_delete = 1);

CREATE VIRTUAL TABLE course_trigrams USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);

CREATE VIRTUAL TABLE course_vocabulary USING fts5vocab (course_words, row);

CREATE VIRTUAL TABLE course_word_places USING fts5vocab (course_words, instance);

-- The names of the catalogue, packed for searching (decision 036): what a word finds stands in a row or two, however many schools and courses
-- bear it. A place is the number of a school or a course in the order of lists, from 0. Made by fillPackedNames
-- (backend/queries/catalogue/packed-names.ts) with each import and each seed; until then, and after any other change of what it holds,
-- the table is empty, and the indexes are asked.
CREATE TABLE packed_names (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  part TEXT NOT NULL CHECK (part IN ('term', 'word', 'inside', 'place', 'id', 'type', 'group', 'month', 'fee', 'stamp')),
  first TEXT NOT NULL, -- the key from which on; '' where a part is one row
  packed TEXT NOT NULL CHECK (json_valid(packed)),
  PRIMARY KEY (subject, part, first)
) STRICT, WITHOUT ROWID;

-- How many schools and courses there are, by what lists are filtered by: a list says its total without counting its rows.
-- Made by fillCounts (backend/queries/catalogue/cached-counts.ts) with each import and each seed; until then, and after any other
-- change, the table is empty, and rows are counted.
CREATE TABLE catalogue_counts (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  part TEXT NOT NULL, -- 'all', or the filter that they are counted by
  value INTEGER NOT NULL, -- of that filter, a letter as its number in Unicode; 0 for all
  country_id INTEGER NOT NULL,
  major_level_id INTEGER NOT NULL, -- 0 of schools
  kind TEXT NOT NULL, -- '' of schools
  levels INTEGER NOT NULL, -- who may see them
  first_levels INTEGER NOT NULL, -- who may see them among the first courses of their schools; 0 of schools
  total INTEGER NOT NULL,
  PRIMARY KEY (subject, part, value, country_id, major_level_id, kind, levels, first_levels)
) STRICT, WITHOUT ROWID;

-- What was sought on an agent's site and found nothing: the words alone, folded, and how often. Who sought them is not kept, and what
-- could name somebody (numbers, addresses, long texts) never comes here (backend/search/find-anything.ts).
CREATE TABLE missed_searches (
  agent_id INTEGER NOT NULL,
  term TEXT NOT NULL CHECK (length(term) BETWEEN 1 AND 40),
  times INTEGER NOT NULL,
  last_at INTEGER NOT NULL, -- milliseconds, of an hour's beginning: one an hour is counted
  PRIMARY KEY (agent_id, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_searches_by_age ON missed_searches (last_at);

-- ==================== Matching

-- How an exam's results are counted, as data: shared/contract/matching/entry-rules.ts.
CREATE TABLE counting_rules (
  id INTEGER PRIMARY KEY,
  exam TEXT NOT NULL, -- publicTestType
  name TEXT NOT NULL CHECK (json_valid(name)),
  note TEXT NOT NULL CHECK (json_valid(note)),
  rule TEXT NOT NULL CHECK (json_valid(rule))
) STRICT;
CREATE INDEX counting_rules_by_exam ON counting_rules (exam, id);

-- What a school has published that it asks for of an exam: shared/contract/matching/entry-rules.ts. A school, level and field
-- without a row is one of which nothing is known, and nothing is said.
CREATE TABLE entry_rules (
  id INTEGER PRIMARY KEY,
  exam TEXT NOT NULL, -- publicTestType
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  major_level_id INTEGER NOT NULL REFERENCES major_levels (id),
  group_ids TEXT NOT NULL CHECK (json_valid(group_ids)), -- [1, 2]; [] for all fields
  name TEXT NOT NULL CHECK (json_valid(name)), -- for what it holds
  note TEXT NOT NULL CHECK (json_valid(note)), -- what it asks, in words
  rule TEXT NOT NULL CHECK (json_valid(rule)),
  source TEXT NOT NULL CHECK (source <> ''),
  source_title TEXT NOT NULL CHECK (source_title <> ''),
  as_at TEXT NOT NULL CHECK (json_valid(as_at)),
  as_at_year INTEGER NOT NULL, -- 0 where the page gives none
  -- How a rule is known. One that is second hand, that asks for what nobody enters here, or that holds for one programme alone is shown and judges
  -- nobody.
  confidence TEXT NOT NULL DEFAULT 'stated' CHECK (confidence IN ('stated', 'indirect')),
  judges INTEGER NOT NULL DEFAULT 1 CHECK (judges IN (0, 1)),
  agent_id INTEGER NOT NULL DEFAULT 0,
  content TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(content)) -- of a site's own, as it was written
) STRICT;
CREATE INDEX entry_rules_by_exam ON entry_rules (exam);
CREATE INDEX entry_rules_by_school ON entry_rules (school_id);
CREATE INDEX entry_rules_by_agent ON entry_rules (agent_id, id);

-- The courses again, packed: a shelf has those that hard lines let in or leave out together, as columns. Fifty thousand
-- courses are a few hundred rows. Made out of the other tables (queries/matching/shelves.ts), never written by hand.
CREATE TABLE match_shelves (
  agent_id INTEGER NOT NULL DEFAULT 0, -- 0 of those that all sites share
  country_id INTEGER NOT NULL,
  major_level_id INTEGER NOT NULL,
  group_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  courses TEXT NOT NULL CHECK (json_valid(courses)),
  PRIMARY KEY (agent_id, country_id, major_level_id, group_id, kind, currency)
) STRICT, WITHOUT ROWID;

-- Admission figures of schools as a match reads them: one row a country in place of several facts a school. Courses' own
-- figures are packed into match_shelves.
CREATE TABLE packed_admissions (
  agent_id INTEGER NOT NULL,
  country_id INTEGER NOT NULL, -- JSON: {"SCHOOL": [[fact key, part, value], …]}
  schools TEXT NOT NULL,
  PRIMARY KEY (agent_id, country_id)
) STRICT, WITHOUT ROWID;

-- What a matching weighs against is read once by each isolate and held in its memory (decision 035), under the stamp of this row. Whatever changes it
-- takes the stamp away in the same transaction, and whoever finds none reads all of it anew and leaves another one.
CREATE TABLE matching_stamps (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  stamp INTEGER NOT NULL
) STRICT;

-- What students show the advisers of a site of their smart selection: the last one, for as long as they agree to it.
CREATE TABLE shown_results (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL, -- to whose advisers
  at INTEGER NOT NULL, -- when it was worked out
  result TEXT NOT NULL CHECK (json_valid(result)),
  PRIMARY KEY (user_id, agent_key)
) STRICT;
CREATE INDEX shown_results_by_age ON shown_results (at);

-- When they agreed to it and took that back. The last line counts.
CREATE TABLE shown_consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  deed TEXT NOT NULL CHECK (deed IN ('given', 'withdrawn')),
  version TEXT NOT NULL, -- of the privacy policy
  language TEXT NOT NULL CHECK (language IN ('zh', 'zh-hk', 'en-us')), -- in which it was read
  at TEXT NOT NULL
) STRICT;
CREATE INDEX shown_consents_by_user ON shown_consents (user_id, agent_key, id);

CREATE TRIGGER shown_consents_stand BEFORE UPDATE ON shown_consents
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be rewritten'); END;

-- They go with the account, and never alone.
CREATE TRIGGER shown_consents_stay BEFORE DELETE ON shown_consents
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'user:' || OLD.user_id)
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be removed'); END;

-- ==================== News, lectures, guides and the assistant

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
  gmt_create TEXT NOT NULL,
  -- What an article is about, as lists offer it to be narrowed by: a word of NEWS_TOPICS in shared/constants.ts, or '' where nobody has said.
  topic TEXT NOT NULL DEFAULT '',
  -- The site whose article this is (decision 031); 0 for an article of all sites.
  agent_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX news_by_agent ON news (agent_id, publish_time DESC, id DESC);
CREATE INDEX news_by_time ON news (publish_time DESC, id DESC, levels, agent_id);
CREATE INDEX news_by_country ON news (country_id, publish_time DESC, id DESC, levels, agent_id);
CREATE INDEX news_by_school ON news (school_id, publish_time DESC, id DESC, levels, agent_id);
CREATE INDEX news_by_topic ON news (topic, publish_time DESC, id DESC, levels, agent_id);

CREATE VIRTUAL TABLE news_words USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', content = '', contentless_delete = 1);

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
  seats INTEGER,
  join_url TEXT NOT NULL DEFAULT '',
  cancelled_at TEXT NOT NULL DEFAULT '',
  film_captions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(film_captions)),
  -- Lectures and guides of one site beside those that all sites share (decision 031): agent_id 0 is everybody's. A guide of a site stands in the
  -- place of the shared one of its key, and is seen there alone.
  agent_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX lectures_by_start ON lectures (start_time, id);
CREATE INDEX lectures_by_agent ON lectures (agent_id, start_time, id);

CREATE TABLE lecture_sign_ups (
  lecture_id INTEGER NOT NULL REFERENCES lectures (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  -- Who gave a seat back, or lost it, stays on the list: advisers see that somebody meant to come.
  state TEXT NOT NULL DEFAULT 'signedUp' CHECK (state IN ('signedUp', 'attended', 'left', 'removed')),
  at TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (lecture_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lecture_sign_ups_by_user ON lecture_sign_ups (user_id, lecture_id);

-- What is told about visas, money, work and tests abroad: a sentence of ours in each language, with the page that it was read on.
CREATE TABLE guides (
  id INTEGER PRIMARY KEY,
  agent_id INTEGER NOT NULL DEFAULT 0,
  guide_key TEXT NOT NULL,
  country TEXT NOT NULL,
  topic TEXT NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  passage TEXT NOT NULL CHECK (json_valid(passage)),
  -- Example questions that the passage answers: a JSON object of lists by language.
  questions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(questions)),
  -- The agency's own advice has no page and no publisher.
  page TEXT NOT NULL CHECK (page LIKE 'http%' OR (page = '' AND topic = 'advice')),
  publisher TEXT NOT NULL CHECK ((publisher = '') = (page = '')),
  as_at TEXT NOT NULL,
  review_by TEXT NOT NULL,
  standing TEXT NOT NULL DEFAULT 'told' CHECK (standing IN ('told', 'held')),
  UNIQUE (agent_id, guide_key)
) STRICT;

CREATE VIRTUAL TABLE guide_words USING fts5 (country, topic, title, passage, tokenize = 'unicode61', content = '', contentless_delete = 1);

-- The assistant's search index, derived from the tables it names and filled again once they have changed (queries/assistant/index.ts).
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('guide', 'help', 'article', 'page', 'lecture', 'country')),
  ref TEXT NOT NULL, -- the id of its row; of a page its address
  agent_id INTEGER NOT NULL DEFAULT 0,
  levels INTEGER NOT NULL DEFAULT -1,
  country TEXT NOT NULL DEFAULT '',
  topic TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL CHECK (json_valid(title)),
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE INDEX passages_by_topic ON passages (topic, country);

-- Folded names of cities, states, course types and groups.
CREATE TABLE name_terms (
  term TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('city', 'state', 'type', 'group')),
  id INTEGER NOT NULL,
  country_id INTEGER NOT NULL DEFAULT 0,
  schools INTEGER NOT NULL DEFAULT 0, -- of a city: of several of one name the one with most is meant
  PRIMARY KEY (term, kind, id)
) STRICT, WITHOUT ROWID;

-- The courses again, some thousands a row: an isolate holds them (assistant/index/course-index.ts).
CREATE TABLE course_index (
  id INTEGER PRIMARY KEY,
  courses TEXT NOT NULL CHECK (json_valid(courses))
) STRICT;

CREATE TABLE crisis_lines (
  id TEXT PRIMARY KEY,
  place TEXT NOT NULL CHECK (place IN ('hk', 'cn', 'uk', 'us', 'au', 'ca')),
  position INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  number TEXT NOT NULL CHECK (number <> ''),
  way TEXT NOT NULL CHECK (way IN ('call', 'text', 'callOrText')),
  hours TEXT NOT NULL CHECK (json_valid(hours)),
  languages TEXT NOT NULL CHECK (json_valid(languages)),
  sources TEXT NOT NULL CHECK (json_array_length(sources) > 0), -- addresses; the first is shown
  as_at TEXT NOT NULL DEFAULT '',
  read_on TEXT NOT NULL,
  confirmed_at TEXT NOT NULL DEFAULT '',
  confirmed_by TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE TABLE assistant_answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent_key TEXT NOT NULL,
  user_id TEXT NOT NULL,
  visitor_id TEXT NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)), -- as the contract has it
  rating TEXT CHECK (rating IN ('up', 'down')),
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX assistant_answers_by_user ON assistant_answers (agent_key, user_id, id DESC) WHERE user_id <> '';
CREATE INDEX assistant_answers_by_visitor ON assistant_answers (agent_key, visitor_id, id DESC) WHERE visitor_id <> '';
CREATE INDEX assistant_answers_by_time ON assistant_answers (asked_at);
CREATE INDEX assistant_answers_rated ON assistant_answers (agent_key, asked_at, rating) WHERE rating IS NOT NULL;

-- ==================== Students and their logins

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for other tables name it
  area_code TEXT NOT NULL,
  mobile TEXT NOT NULL, -- without a leading 0, so that one number is one account
  password_hash TEXT NOT NULL, -- with its parameters and its salt
  agent_id INTEGER NOT NULL, -- on whose site they registered; agents come and go with the demo data
  nickname TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  birthday TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL DEFAULT '' CHECK (gender IN ('', 'male', 'female')),
  head_icon TEXT NOT NULL DEFAULT '', -- a path in files
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  has_friend INTEGER NOT NULL DEFAULT 0 CHECK (has_friend IN (0, 1)), -- and where; ids of the catalogue as they were given
  country_id TEXT NOT NULL DEFAULT '',
  state_id TEXT NOT NULL DEFAULT '',
  city_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(city_ids)),
  created_at INTEGER NOT NULL,
  delete_asked_at INTEGER NOT NULL DEFAULT 0, -- 0 for nobody
  -- The latest day that an account has ever had as its birthday. Who has been asked for a guardian would else be older at once.
  youngest_birthday TEXT NOT NULL DEFAULT '',
  -- Whether a student wants to be reminded by text message and by mail of days that are near. News and what keeps an account safe are no reminders.
  reminders INTEGER NOT NULL DEFAULT 1 CHECK (reminders IN (0, 1)),
  attribution TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attribution)), -- how they came to the site: shared/rules/attribution.ts
  UNIQUE (area_code, mobile)
) STRICT;
CREATE INDEX users_to_delete ON users (delete_asked_at) WHERE delete_asked_at > 0;
CREATE INDEX users_by_agent ON users (agent_id, created_at);

CREATE TRIGGER erasures_of_users AFTER DELETE ON users
BEGIN
  INSERT INTO erasures (kind, user_id, at) VALUES ('user', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

CREATE TRIGGER erasures_asked AFTER UPDATE OF delete_asked_at ON users WHEN (NEW.delete_asked_at > 0) <> (OLD.delete_asked_at > 0)
BEGIN
  INSERT INTO erasures (kind, user_id, at) VALUES (
    CASE WHEN NEW.delete_asked_at > 0 THEN 'deletionAsked' ELSE 'deletionTakenBack' END,
    NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  );
END;

-- A login, from the password or the code to the logout. Its refresh tokens begin with a key that stays the same.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL UNIQUE,
  salt TEXT NOT NULL, -- one token is made into the next with it; it never leaves the database
  refresh_hash TEXT NOT NULL,
  spent_hash TEXT NOT NULL DEFAULT '', -- of the refresh token before
  refreshed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When somebody logged in: a session ends some day, however often it is renewed. Of those that are there it counts from now on.
  opened_at INTEGER NOT NULL DEFAULT 0,
  -- On which device a student is logged in, as far as its owner knows it again: browser and system by name, the network as a keyed hash. seen_at is
  -- written at most once an hour.
  browser TEXT NOT NULL DEFAULT '',
  system TEXT NOT NULL DEFAULT '',
  network_hash TEXT NOT NULL DEFAULT '',
  device_hash TEXT NOT NULL DEFAULT '',
  seen_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE access_tokens (
  token_hash TEXT PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_session ON access_tokens (session_id, expires_at);

-- Devices that a student has logged in with: a login with another one is told. A hash of the browser's cookie and the account.
CREATE TABLE user_devices (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  known_since INTEGER NOT NULL DEFAULT 0, -- Since when an account knows a device. Of those from before nobody can say; they count as old.
  PRIMARY KEY (user_id, device_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_devices_by_time ON user_devices (used_at);

-- A number has one code for each purpose: a new one takes the place of the old.
CREATE TABLE codes (
  area_code TEXT NOT NULL,
  mobile TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose <> ''),
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  asked_from TEXT NOT NULL DEFAULT '', -- networks as keyed hashes
  tries_by_network TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(tries_by_network)),
  PRIMARY KEY (area_code, mobile, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_by_expiry ON codes (expires_at);

-- What is limited, each time that it was done. Nothing stays longer than the longest limit looks back.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  bucket TEXT NOT NULL, -- 'code:number:852…'
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_by_bucket ON attempts (bucket, at);
CREATE INDEX attempts_by_time ON attempts (at);

-- Text messages that would have been sent, where nobody sends them. Empty in production.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  body TEXT NOT NULL,
  code TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE files (
  path TEXT PRIMARY KEY, -- its key in the file store; cannot be guessed
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('avatar', 'document')),
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  sha256 TEXT NOT NULL DEFAULT '' -- What a file is, as it came: a student proves by it which one was sent. '' of what came before.
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_user ON files (user_id, kind);
CREATE INDEX files_by_time ON files (created_at);

-- A row for each agent whose a student is. Its number is its place: the moment of the application that stands, in milliseconds, and behind all
-- of these, below nought, the number of a student who has none; the last 20 bits tell those of one moment apart.
CREATE TABLE student_places (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  following INTEGER NOT NULL CHECK (following IN (0, 1)), -- whether an application of theirs is being followed
  UNIQUE (user_id, agent_key)
) STRICT;
CREATE INDEX student_places_by_agent ON student_places (agent_key, id);
CREATE INDEX student_places_following ON student_places (agent_key) WHERE following = 1;

-- A text is read as the three signs from each of its signs on, so that any part of it is a phrase, and one or two signs are the beginning of
-- one. A blank is '␣'; a new line parts what stands beside each other. Of a student the first 2000 signs are read.
CREATE VIRTUAL TABLE student_words USING fts5 (agent, words, number, saved,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'", prefix = '1 2', content = '', contentless_delete = 1);

-- ==================== Consents

-- What students agreed to and withdrew, in the order in which they did. The last line of its kind counts.
CREATE TABLE consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL, -- on whose site, whose text it was
  what TEXT NOT NULL CHECK (what IN ('agreement', 'documents', 'abroad', 'guardian')),
  deed TEXT NOT NULL CHECK (deed IN ('given', 'withdrawn')),
  version TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('zh', 'zh-hk', 'en-us')), -- in which it was read
  at TEXT NOT NULL,
  countries TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(countries)), -- ids, of sending abroad
  guardian_name TEXT NOT NULL DEFAULT '',
  guardian_relation TEXT NOT NULL DEFAULT '',
  guardian_phone TEXT NOT NULL DEFAULT '' -- to which the code was sent
) STRICT;
CREATE INDEX consents_by_user ON consents (user_id, agent_key, id);
CREATE INDEX consents_by_agent ON consents (agent_key, what, user_id);

CREATE TRIGGER consents_stand BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be rewritten'); END;

-- They go with the account, and never alone.
CREATE TRIGGER consents_stay BEFORE DELETE ON consents
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'user:' || OLD.user_id)
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be removed'); END;

CREATE TRIGGER erasures_of_documents AFTER INSERT ON consents WHEN NEW.what = 'documents' AND NEW.deed = 'withdrawn'
BEGIN
  INSERT INTO erasures (kind, user_id, agent_key, at)
  VALUES ('documents', NEW.user_id, NEW.agent_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

-- What students brought along from another site, by their own consent: which of it, from where, and under which text.
CREATE TABLE brought_data (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL, -- to which site
  at TEXT NOT NULL,
  version TEXT NOT NULL, -- of the privacy policy that was agreed to with it
  language TEXT NOT NULL CHECK (language IN ('zh', 'zh-hk', 'en-us')),
  from_site TEXT NOT NULL, -- as the file said it
  made_at TEXT NOT NULL,
  taken TEXT NOT NULL CHECK (json_valid(taken)) -- fields of the profile, ids of schools and courses
) STRICT;
CREATE INDEX brought_data_by_user ON brought_data (user_id, id);

CREATE TRIGGER brought_data_stand BEFORE UPDATE ON brought_data
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be rewritten'); END;

-- They go with the account, and never alone.
CREATE TRIGGER brought_data_stay BEFORE DELETE ON brought_data
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'user:' || OLD.user_id)
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be removed'); END;

-- ==================== Favourites and family

CREATE TABLE school_favourites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  remark TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  UNIQUE (user_id, school_id)
) STRICT;
CREATE INDEX school_favourites_by_time ON school_favourites (user_id, created_at DESC, id DESC);
CREATE INDEX school_favourites_by_school ON school_favourites (school_id);

-- A course stands under its collected school and goes with it.
CREATE TABLE course_favourites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  school_id INTEGER NOT NULL,
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  remark TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  UNIQUE (user_id, course_id),
  FOREIGN KEY (user_id, school_id) REFERENCES school_favourites (user_id, school_id) ON DELETE CASCADE
) STRICT;
CREATE INDEX course_favourites_by_time ON course_favourites (user_id, created_at DESC, id DESC);
CREATE INDEX course_favourites_by_school ON course_favourites (user_id, school_id);
CREATE INDEX course_favourites_by_course ON course_favourites (course_id);

-- A student's links for their family, what the family thinks of what the student has collected, and what they write to each other.
-- Of a link only the digest of its token is here. Moments in milliseconds; 0 where something has not happened.
CREATE TABLE family_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL DEFAULT 0,
  -- Where the student stands at what was saved when the link was made, where they chose to show it:
  -- '{"school-1001":{"band":"match","basis":"offer"}}'. Null without that choice, and once the link has ended or was taken back.
  standings TEXT CHECK (standings IS NULL OR json_valid(standings))
) STRICT;
CREATE INDEX family_links_by_user ON family_links (user_id, created_at DESC);

CREATE TABLE family_votes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  who TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('school', 'course')),
  thing_id INTEGER NOT NULL,
  vote TEXT NOT NULL CHECK (vote IN ('agree', 'ask')),
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, thing_id, who)
) STRICT;

CREATE TABLE family_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  who TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('school', 'course')),
  thing_id INTEGER NOT NULL,
  note TEXT NOT NULL CHECK (note <> ''),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX family_notes_by_thing ON family_notes (user_id, kind, thing_id, id);

-- ==================== Applications

CREATE TABLE applications (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'following', 'finished', 'withdrawn')), -- as the log has it
  version INTEGER NOT NULL DEFAULT 1,
  form TEXT NOT NULL CHECK (json_valid(form)),
  idempotency_key TEXT NOT NULL DEFAULT '',
  updated_at TEXT NOT NULL,
  submitted_at TEXT NOT NULL DEFAULT '',
  -- An application belongs to the agent on whose site it was sent, whoever its student came by. Those from before this was written down belong to the
  -- agent by whose site their student came; '' belongs to nobody.
  agent_key TEXT NOT NULL DEFAULT '',
  -- How an application stands, as its log has it: kept beside the log, so that a list of two thousand asks no log. how many have been reached
  steps INTEGER NOT NULL DEFAULT 0,
  decisions INTEGER NOT NULL DEFAULT 0, -- of how many courses there is a decision
  offers INTEGER NOT NULL DEFAULT 0,
  unanswered INTEGER NOT NULL DEFAULT 0, -- messages of the student's
  reply_by TEXT NOT NULL DEFAULT '', -- of the offer that ends first, while none is taken up
  log_head TEXT NOT NULL DEFAULT '',
  -- Several offers of one application end on several days: the one that has ended must not hide the one that is open. Which of them comes next
  -- depends on the day on which somebody looks. of all open offers, in order
  reply_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reply_days)),
  -- What of a log may lack a digest, and no more: its entries that are older than digests, and a head that nobody has written yet. how many entries
  log_old INTEGER NOT NULL DEFAULT 0,
  log_sealed INTEGER NOT NULL DEFAULT 1 CHECK (log_sealed IN (0, 1)),
  -- Who leads an application: an account of the agent's; 0 while nobody does. That somebody was given it stands in its log.
  staff_id INTEGER NOT NULL DEFAULT 0,
  -- Whether the form and its documents have gone to schools: recorded, or told by a decision. What has not gone is still prepared here.
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1)),
  -- How a case stands beside the steps that it has reached (rejected, on a waiting list, deferred, declined, withdrawn, enrolled …), and the place
  -- that the student has accepted: 0 for none, 1 with conditions to be met, 2 without. Both follow from the log.
  accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1, 2)),
  case_state TEXT NOT NULL DEFAULT 'draft',
  -- State and reply deadline of each course in the form, as the log has them: [{"state": "offer", "replyBy": "2026-12-12"}].
  course_states TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(course_states)),
  -- Documents that wait for the student or for the agency, and the day from which the first of them waits for the agency. Both follow from the log.
  documents TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(documents)),
  documents_day TEXT NOT NULL DEFAULT '',
  attribution TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attribution)) -- of the student when the application was begun
) STRICT;
-- One application at a time, so that two tabs, or two clicks, cannot make two.
CREATE UNIQUE INDEX applications_current ON applications (user_id) WHERE status <> 'withdrawn';
CREATE INDEX applications_by_user ON applications (user_id, id);
CREATE INDEX applications_by_status ON applications (status, updated_at);
CREATE INDEX applications_by_agent ON applications (agent_key, status, updated_at);
CREATE INDEX applications_by_reply ON applications (agent_key, status, reply_by) WHERE reply_by <> '';
CREATE INDEX applications_by_submission ON applications (agent_key, submitted_at) WHERE submitted_at <> '';
CREATE INDEX applications_by_step ON applications (agent_key, status, steps, updated_at);
CREATE INDEX applications_by_documents ON applications (agent_key, documents_day) WHERE status = 'following' AND documents_day <> '';
-- The cases of one adviser, or of nobody, without a look at everybody else's.
CREATE INDEX applications_by_adviser ON applications (agent_key, staff_id, updated_at, id) WHERE status = 'following';

-- The board's index: one row for each course that a student applies for, in the column of its stage. Derived from `applications` (indexStudents).
CREATE TABLE application_courses (
  application_id INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  course INTEGER NOT NULL, -- its place in the form
  agent_key TEXT NOT NULL,
  stage TEXT NOT NULL,
  staff_id INTEGER NOT NULL,
  unanswered INTEGER NOT NULL CHECK (unanswered IN (0, 1)), -- whether a message of the student waits for a reply
  reply_by TEXT NOT NULL, -- deadline of the open offer; '' without one
  updated_at TEXT NOT NULL,
  PRIMARY KEY (application_id, course)
) STRICT, WITHOUT ROWID;
CREATE INDEX application_courses_by_stage ON application_courses (agent_key, stage, updated_at);
CREATE INDEX application_courses_by_reply ON application_courses (agent_key, stage, reply_by, updated_at) WHERE unanswered = 0 AND reply_by <> '';
CREATE INDEX application_courses_by_message ON application_courses (agent_key, stage, updated_at) WHERE unanswered = 1;
CREATE INDEX application_courses_by_adviser ON application_courses (agent_key, staff_id, stage, updated_at);

-- Everything that happened, in order; the application's state is what follows from it.
CREATE TABLE application_events (
  application_id INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  by TEXT NOT NULL CHECK (by IN ('student', 'staff')),
  who TEXT NOT NULL,
  deed TEXT NOT NULL CHECK (json_valid(deed)),
  -- A log that proves itself: an entry carries a digest over the one before and its own fields, and the application the digest of its last one
  -- (application/log-chain.ts). '' of what was written before this: SQLite knows no SHA-256.
  hash TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (application_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER application_events_stand BEFORE UPDATE ON application_events
BEGIN SELECT RAISE(ABORT, 'what happened cannot be rewritten'); END;

CREATE TRIGGER application_events_stay BEFORE DELETE ON application_events
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'application:' || OLD.application_id)
BEGIN SELECT RAISE(ABORT, 'what happened cannot be removed'); END;

-- Who opened a student's document, or saw the number of the passport, and why. The student reads it.
CREATE TABLE document_openings (
  id INTEGER PRIMARY KEY,
  application_id INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  kind TEXT NOT NULL, -- of the document, or passportNumber
  name TEXT NOT NULL DEFAULT '', -- of the file
  reason TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  staff_id INTEGER NOT NULL DEFAULT 0,
  document TEXT NOT NULL DEFAULT '' -- path of the file, which the same account may read for some minutes; '' for a passport number
) STRICT;
CREATE INDEX document_openings_by_application ON document_openings (application_id, id);

CREATE TRIGGER document_openings_stand BEFORE UPDATE ON document_openings
BEGIN SELECT RAISE(ABORT, 'who opened a document cannot be rewritten'); END;

CREATE TRIGGER document_openings_stay BEFORE DELETE ON document_openings
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'application:' || OLD.application_id)
BEGIN SELECT RAISE(ABORT, 'who opened a document cannot be removed'); END;

-- What advisers note about a student for each other, and tasks with a day by which they are due. staff_id is no foreign key: a note outlives the
-- account.
CREATE TABLE student_notes (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('note', 'call', 'meeting', 'task')),
  content TEXT NOT NULL,
  author TEXT NOT NULL,
  staff_id INTEGER NOT NULL DEFAULT 0, -- whose task it is; 0 for the team's
  due TEXT NOT NULL DEFAULT '', -- of a task: 2026-12-01
  done_by TEXT NOT NULL DEFAULT '',
  done_at INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  application_id INTEGER NOT NULL DEFAULT 0, -- case that it is about; 0 for none
  CHECK ((kind = 'task') = (due <> ''))
) STRICT;
CREATE INDEX student_notes_of_student ON student_notes (user_id, agent_key, at);
CREATE INDEX student_notes_of_application ON student_notes (application_id, at) WHERE application_id > 0;
CREATE INDEX student_notes_due ON student_notes (agent_key, due) WHERE due <> '' AND done_at = 0;

-- ==================== Messages and notices

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  told TEXT NOT NULL CHECK (json_valid(told)),
  read_at TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX messages_by_user ON messages (user_id, at, id);
CREATE INDEX messages_unread ON messages (user_id, at) WHERE read_at = '';

-- What goes out beside the personal centre: that there is something to read there, by text message and by mail. Written in the same
-- breath as what it tells of, and sent by the clock. It holds no words, and nothing of what is told.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  notice_key TEXT NOT NULL UNIQUE, -- of what it tells, by which channel: nothing is told twice
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  appointment_id INTEGER REFERENCES appointments (id) ON DELETE CASCADE, -- whose holder may have no account
  agent_key TEXT NOT NULL,
  subject TEXT NOT NULL, -- application:7, lecture:3, appointment:5
  kind TEXT NOT NULL CHECK (kind IN ('news', 'replyBy', 'lecture', 'appointment', 'appointmentSoon', 'appointmentNews')),
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'mail', 'push')),
  due_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL, -- when it is tried next
  tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped'))
) STRICT;
CREATE INDEX notices_waiting ON notices (next_at, id) WHERE state = 'waiting';
CREATE INDEX notices_by_subject ON notices (subject) WHERE state = 'waiting';
CREATE INDEX notices_by_user ON notices (user_id);
CREATE INDEX notices_by_appointment ON notices (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX notices_by_due ON notices (due_at);

-- Browsers that show notifications of a student's, each as long as the session in which it was turned on.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for push_sent names it
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE, -- address with the push service, known to the browser alone
  p256dh TEXT NOT NULL, -- keys of the browser
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);

-- Browsers that have a notice already, while it is tried again for others.
CREATE TABLE push_sent (
  notice_id INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  subscription_id INTEGER NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  PRIMARY KEY (notice_id, subscription_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_sent_by_subscription ON push_sent (subscription_id);

-- Text messages and mails handed to a provider, with what became of them. They hold no words.
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_key TEXT NOT NULL UNIQUE, -- idempotency key: of a notice, or of a code
  agent_key TEXT NOT NULL,
  medium TEXT NOT NULL CHECK (medium IN ('sms', 'mail')),
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL,
  provider_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'delivered', 'failed')),
  reason TEXT NOT NULL DEFAULT '', -- a code of the provider
  is_unclear INTEGER NOT NULL DEFAULT 0 CHECK (is_unclear IN (0, 1)), -- an attempt has no known result
  checks INTEGER NOT NULL DEFAULT 0, -- how often the provider was asked for a receipt
  at INTEGER NOT NULL, -- of the first attempt, in milliseconds
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveries_by_agent ON deliveries (agent_key, id);
CREATE INDEX deliveries_by_time ON deliveries (at);
CREATE INDEX deliveries_by_provider_id ON deliveries (provider_id) WHERE provider_id <> '';
CREATE INDEX deliveries_sent ON deliveries (updated_at) WHERE state = 'sent';

-- The address under which a student's own calendar reads what lies ahead. Whoever has it reads along: only its digest is kept, a new
-- one closes the one before, and it shows dates and names, never documents or numbers.
CREATE TABLE calendar_addresses (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL UNIQUE,
  agent_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  made_at TEXT NOT NULL,
  read_at TEXT NOT NULL DEFAULT ''
) STRICT;

-- ==================== Chat

-- Who talks: 'user:ID' or 'guest:ID' of an agent. Whoever has source_id or pubsub_token can read along.
CREATE TABLE chat_contacts (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  owner TEXT NOT NULL,
  visitor_id TEXT NOT NULL DEFAULT '',
  source_id TEXT NOT NULL UNIQUE,
  pubsub_token TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  avatar_url TEXT NOT NULL DEFAULT '',
  attributes TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attributes)),
  UNIQUE (agent_key, owner)
) STRICT;
CREATE INDEX chat_contacts_by_owner ON chat_contacts (owner);

CREATE TRIGGER chat_words_of_name AFTER INSERT ON chat_contacts BEGIN
  INSERT INTO chat_words (rowid, agent, words) VALUES (-new.id, new.agent_key,
    (WITH RECURSIVE signs (rest, sign) AS (SELECT new.name, '' UNION ALL
      SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
      FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs));
END;

CREATE TRIGGER chat_words_of_new_name AFTER UPDATE OF name ON chat_contacts WHEN old.name <> new.name BEGIN
  DELETE FROM chat_words WHERE rowid = -old.id;
  INSERT INTO chat_words (rowid, agent, words) VALUES (-new.id, new.agent_key,
    (WITH RECURSIVE signs (rest, sign) AS (SELECT new.name, '' UNION ALL
      SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
      FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs));
END;

CREATE TRIGGER chat_words_without_name AFTER DELETE ON chat_contacts BEGIN
  DELETE FROM chat_words WHERE rowid = -old.id;
END;

-- One a contact: who comes back finds it again.
CREATE TABLE chat_conversations (
  id INTEGER PRIMARY KEY,
  contact_id INTEGER NOT NULL UNIQUE REFERENCES chat_contacts (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'resolved')),
  assignee TEXT NOT NULL DEFAULT '', -- '' while nobody has answered
  asked_at INTEGER NOT NULL, -- milliseconds; waiting since
  answered_at INTEGER, -- of this time round
  last_at INTEGER NOT NULL,
  last_text TEXT NOT NULL DEFAULT '',
  unread INTEGER NOT NULL DEFAULT 0,
  -- In whose hands a conversation is goes by the account, for two colleagues may have one name; 0 for nobody's. `assignee` is the name they had,
  -- which the visitor has read.
  staff_id INTEGER NOT NULL DEFAULT 0,
  later_until INTEGER NOT NULL DEFAULT 0 -- Put off until then, in milliseconds; it comes back by the clock, or with the visitor's next word.
) STRICT;
CREATE INDEX chat_conversations_by_agent ON chat_conversations (agent_key, status, last_at DESC);
CREATE INDEX chat_conversations_by_time ON chat_conversations (last_at);
CREATE INDEX chat_waiting ON chat_conversations (agent_key, asked_at) WHERE status = 'open' AND staff_id = 0;
CREATE INDEX chat_going ON chat_conversations (agent_key, last_at) WHERE status = 'open' AND staff_id > 0;
CREATE INDEX chat_in_hands ON chat_conversations (agent_key, staff_id, last_at) WHERE status = 'open' AND staff_id > 0;
CREATE INDEX chat_later ON chat_conversations (agent_key, later_until) WHERE status = 'open' AND later_until > 0;
CREATE INDEX chat_ended_in_hands ON chat_conversations (agent_key, staff_id, last_at) WHERE status = 'resolved' AND staff_id > 0;
CREATE INDEX chat_ended ON chat_conversations (agent_key, last_at) WHERE status = 'resolved';

CREATE TABLE chat_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: those who missed some ask by it
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)), -- incoming, outgoing, activity
  content TEXT NOT NULL DEFAULT '',
  echo_id TEXT NOT NULL DEFAULT '',
  sender_name TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_messages_by_conversation ON chat_messages (conversation_id, id);
CREATE UNIQUE INDEX chat_messages_by_echo ON chat_messages (conversation_id, echo_id) WHERE echo_id <> '';
-- How a conversation ended last is found without reading what was said.
CREATE INDEX chat_messages_of_activity ON chat_messages (conversation_id, id) WHERE kind = 2;

CREATE TRIGGER chat_words_of_message AFTER INSERT ON chat_messages WHEN new.kind < 2 AND new.content <> '' BEGIN
  INSERT INTO chat_words (rowid, agent, words) VALUES (new.id,
    (SELECT agent_key FROM chat_conversations WHERE id = new.conversation_id),
    (WITH RECURSIVE signs (rest, sign) AS (SELECT substr(new.content, 1, 4000), '' UNION ALL
      SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
      FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs));
END;

CREATE TRIGGER chat_words_without_message AFTER DELETE ON chat_messages BEGIN
  DELETE FROM chat_words WHERE rowid = old.id;
END;

CREATE TABLE chat_attachments (
  id INTEGER PRIMARY KEY,
  message_id INTEGER NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  shows TEXT NOT NULL CHECK (shows IN ('image', 'audio', 'document')),
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  file_key TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX chat_attachments_by_message ON chat_attachments (message_id);

-- Words of what was said, and of who said it, for the office's search: a row of a message has its number, one of a name its contact's
-- number below nought. Every Chinese sign stands alone, so that neighbours are a phrase. Triggers write it, whoever writes what was
-- said. Of a very long message the first 4000 signs are read: what a person is still looking for by a word.
CREATE VIRTUAL TABLE chat_words USING fts5 (agent, words, tokenize = 'unicode61 remove_diacritics 2', content = '', contentless_delete = 1);

-- Each time somebody asked for a person: when, who answered first and when, and the last word before it ended. A conversation is one row
-- for as long as its visitor comes back, and says only how it stands now. What was said is not here.
CREATE TABLE chat_rounds (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  asked_at INTEGER NOT NULL, -- in milliseconds, as are the others
  answered_at INTEGER,
  answered_by INTEGER NOT NULL DEFAULT 0, -- an account; 0 for nobody yet, or nobody who is known
  ended_at INTEGER,
  -- What a visitor thought of how they were helped, once it had ended: of one round, by whoever asked in it, and changed by them alone.
  stars INTEGER CHECK (stars BETWEEN 1 AND 5),
  said TEXT NOT NULL DEFAULT '',
  rated_at INTEGER,
  UNIQUE (conversation_id, asked_at)
) STRICT;
CREATE INDEX chat_rounds_by_time ON chat_rounds (agent_key, asked_at);

-- What staff write to each other in a conversation. A table of its own: nothing that goes to a visitor reads it.
CREATE TABLE chat_notes (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  author TEXT NOT NULL,
  content TEXT NOT NULL,
  at INTEGER NOT NULL, -- milliseconds
  handed_to TEXT NOT NULL DEFAULT '' -- To whom a conversation was handed with this note, as colleagues call them; '' for a note alone.
) STRICT;
CREATE INDEX chat_notes_by_conversation ON chat_notes (conversation_id, at);

-- Words under which an agent's people find conversations again.
CREATE TABLE talk_tags (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (agent_key, name)
) STRICT;

CREATE TABLE chat_tagged (
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES talk_tags (id) ON DELETE CASCADE,
  PRIMARY KEY (conversation_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_tagged_by_tag ON chat_tagged (tag_id, conversation_id);

-- Replies that an agent's people write once and put into the box again: the agent's, or with an account somebody's own.
CREATE TABLE ready_replies (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  staff_id INTEGER NOT NULL DEFAULT 0, -- 0 for all
  name TEXT NOT NULL,
  texts TEXT NOT NULL CHECK (json_valid(texts)) -- by language; '' in one that nobody has written
) STRICT;
CREATE INDEX ready_replies_by_agent ON ready_replies (agent_key, staff_id, name);

-- Selections of the office's applications under a name: filters and order, as in the address.
CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  staff_id INTEGER NOT NULL DEFAULT 0, -- 0 for all
  name TEXT NOT NULL CHECK (name <> ''),
  query TEXT NOT NULL,
  UNIQUE (agent_key, staff_id, name)
) STRICT;

-- What somebody passes on at the end of their hours, with a note; to a colleague, or with 0 to whoever comes next.
CREATE TABLE handovers (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  from_name TEXT NOT NULL,
  to_id INTEGER NOT NULL DEFAULT 0,
  note TEXT NOT NULL DEFAULT '',
  conversations TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(conversations)), -- their ids
  at INTEGER NOT NULL,
  taken_by TEXT NOT NULL DEFAULT '',
  taken_at INTEGER NOT NULL DEFAULT 0,
  -- Applications that one passes on to the next at the end of a day, beside conversations: JSON, their ids.
  applications TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(applications)),
  kind TEXT NOT NULL DEFAULT 'handover' CHECK (kind IN ('handover', 'mention')) -- a mention passes nothing on
) STRICT;
CREATE INDEX handovers_open ON handovers (agent_key, at) WHERE taken_at = 0;

-- ==================== Leads
-- People who asked an agency something and have no account with it: one row for each number or e-mail address, however often they ask.

CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for webhooks name it
  agent_key TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  area_code TEXT NOT NULL DEFAULT '', -- number as in users; both '' without one
  mobile TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '' CHECK (email = lower(email)),
  channel TEXT NOT NULL CHECK (channel IN ('walkIn', 'call', 'lecture', 'web', 'api', 'booking', 'whatsapp', 'wechat', 'mail')),
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'contacted', 'converted', 'closed')),
  question TEXT NOT NULL DEFAULT '',
  promised_at INTEGER NOT NULL DEFAULT 0, -- start of the opening hours in which a reply was promised, in milliseconds; 0 without a promise
  staff_id INTEGER NOT NULL DEFAULT 0, -- 0 for the team's; no foreign key
  follow_up TEXT NOT NULL DEFAULT '', -- '2026-12-01'; '' for none
  conversation_id INTEGER REFERENCES chat_conversations (id) ON DELETE SET NULL,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE, -- student that the lead became, or that signed up to a lecture
  attribution TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attribution)), -- shared/rules/attribution.ts
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (mobile <> '' OR email <> ''),
  CHECK ((mobile = '') = (area_code = '')),
  CHECK (state <> 'converted' OR user_id IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX leads_by_number ON leads (agent_key, area_code, mobile) WHERE mobile <> '';
CREATE UNIQUE INDEX leads_by_email ON leads (agent_key, email) WHERE email <> '';
CREATE INDEX leads_by_time ON leads (agent_key, created_at);
CREATE INDEX leads_by_state ON leads (agent_key, state, id);
CREATE INDEX leads_due ON leads (agent_key, follow_up, id) WHERE follow_up <> '';
CREATE INDEX leads_by_user ON leads (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX leads_by_conversation ON leads (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX leads_by_change ON leads (changed_at);

-- Names, e-mail addresses and numbers of leads by the signs of student_words. Triggers write it.
CREATE VIRTUAL TABLE lead_words USING fts5 (agent, words, number,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'", prefix = '1 2', content = '', contentless_delete = 1);

CREATE TRIGGER lead_words_of_lead AFTER INSERT ON leads BEGIN
  INSERT INTO lead_words (rowid, agent, words, number) VALUES (new.id, new.agent_key,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(new.name || char(10) || new.email, ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs),
    (WITH RECURSIVE signs (rest) AS (SELECT new.area_code || new.mobile
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs));
END;

CREATE TRIGGER lead_words_of_new_contact AFTER UPDATE OF name, email, area_code, mobile ON leads
WHEN (old.name, old.email, old.area_code, old.mobile) <> (new.name, new.email, new.area_code, new.mobile) BEGIN
  DELETE FROM lead_words WHERE rowid = old.id;
  INSERT INTO lead_words (rowid, agent, words, number) VALUES (new.id, new.agent_key,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(new.name || char(10) || new.email, ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs),
    (WITH RECURSIVE signs (rest) AS (SELECT new.area_code || new.mobile
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs));
END;

CREATE TRIGGER lead_words_without_lead AFTER DELETE ON leads BEGIN
  DELETE FROM lead_words WHERE rowid = old.id;
END;

-- Contact log of a lead and what was changed of it, by whom: the audit log of the lead.
CREATE TABLE lead_entries (
  id INTEGER PRIMARY KEY,
  lead_id INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('note', 'call', 'message', 'meeting', 'created', 'question', 'edited', 'assigned', 'followUp', 'closed', 'reopened', 'converted', 'booked', 'moved', 'cancelled', 'lecture', 'lectureLeft')),
  content TEXT NOT NULL DEFAULT '',
  author TEXT NOT NULL DEFAULT '', -- '' for the lead and for the site
  staff_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX lead_entries_by_lead ON lead_entries (lead_id, id);

-- ==================== Appointments
-- Calls of visitors with an adviser, each in one slot of shared/rules/appointments.ts. Contact details are those of the lead or of the account
-- at the time of the booking.

CREATE TABLE appointments (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for calendars name it
  agent_key TEXT NOT NULL,
  staff_id INTEGER NOT NULL, -- no foreign key: an appointment outlives the account
  lead_id INTEGER REFERENCES leads (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL, -- milliseconds
  state TEXT NOT NULL DEFAULT 'booked' CHECK (state IN ('booked', 'cancelled')),
  name TEXT NOT NULL,
  area_code TEXT NOT NULL DEFAULT '',
  mobile TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  question TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL, -- of the visitor
  token_hash TEXT NOT NULL UNIQUE, -- of the link by which its holder changes it
  revision INTEGER NOT NULL DEFAULT 0, -- SEQUENCE of its calendar entry
  reason TEXT NOT NULL DEFAULT '', -- why the agency moved or cancelled it
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((lead_id IS NULL) <> (user_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX appointments_by_slot ON appointments (agent_key, staff_id, starts_at) WHERE state = 'booked';
CREATE INDEX appointments_by_start ON appointments (agent_key, starts_at);
CREATE INDEX appointments_by_time ON appointments (starts_at);
CREATE INDEX appointments_by_lead ON appointments (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX appointments_by_user ON appointments (user_id) WHERE user_id IS NOT NULL;

-- When a colleague takes appointments. Without a row none can be booked with them.
CREATE TABLE staff_hours (
  staff_id INTEGER PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  week TEXT NOT NULL DEFAULT '', -- seven lines as in agents.opening_hours; all empty: the hours of the agency
  days_off TEXT NOT NULL DEFAULT '' -- '2026-12-25', with a blank between
) STRICT;

-- ==================== Integrations
-- Where events of an agency are sent, signed as Standard Webhooks has it (docs/integrations.md).

CREATE TABLE webhook_endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: its secrets are encrypted under it
  agent_key TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_valid(events)), -- shared/rules/webhook-events.ts
  secret TEXT NOT NULL DEFAULT '', -- encrypted, as the one before
  old_secret TEXT NOT NULL DEFAULT '',
  old_secret_until INTEGER NOT NULL DEFAULT 0,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_endpoints_by_agent ON webhook_endpoints (agent_key, id);

-- Tokens of the agency API (docs/integrations.md), as hashes.
CREATE TABLE api_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for limits name it
  agent_key TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL CHECK (json_valid(scopes)), -- shared/rules/api-scopes.ts
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL DEFAULT 0,
  revoked_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX api_tokens_by_agent ON api_tokens (agent_key, id);

-- Rows that a system has created through the API, by its idempotency key: the same request again creates no second one.
CREATE TABLE api_creations (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  idempotency_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL, -- hash of the request
  row_id INTEGER NOT NULL, -- of the school or the course
  at INTEGER NOT NULL, -- in milliseconds
  PRIMARY KEY (agent_id, idempotency_key)
) STRICT, WITHOUT ROWID;

-- Outbox of events: triggers write it in the transaction of the change. It names rows by their numbers and holds nothing else of anybody.
CREATE TABLE webhook_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL UNIQUE, -- header webhook-id, the same in every attempt
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  at INTEGER NOT NULL, -- in milliseconds
  next_at INTEGER NOT NULL, -- when it is tried next
  tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  status INTEGER NOT NULL DEFAULT 0, -- of the last attempt; 0 without an answer
  done_at INTEGER NOT NULL DEFAULT 0,
  student_id INTEGER AS (data ->> 'student'), -- subjects of the event, for their pages in the office
  lead_id INTEGER AS (data ->> 'lead'),
  conversation_id INTEGER AS (data ->> 'conversation')
) STRICT;
CREATE INDEX webhook_messages_by_student ON webhook_messages (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX webhook_messages_by_lead ON webhook_messages (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX webhook_messages_by_conversation ON webhook_messages (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX webhook_messages_waiting ON webhook_messages (next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_messages_by_endpoint ON webhook_messages (endpoint_id, state, done_at);
CREATE INDEX webhook_messages_by_time ON webhook_messages (at);

-- Accounts of an agency with WhatsApp and WeChat, and its address for replies by mail, whose messages arrive in its conversations (docs/integrations.md).
CREATE TABLE channels (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: its credentials are encrypted under it
  agent_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('whatsapp', 'wechat', 'mail')),
  account TEXT NOT NULL, -- phone number id, AppID, address of replies
  secrets TEXT NOT NULL DEFAULT '', -- encrypted
  templates TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(templates)),
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (agent_key, kind)
) STRICT;

-- Outbox of replies on a channel, written in the transaction of the reply.
CREATE TABLE channel_messages (
  message_id INTEGER PRIMARY KEY REFERENCES chat_messages (id) ON DELETE CASCADE,
  channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  template TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'uncertain')),
  next_at INTEGER NOT NULL, -- when it is tried next; while it is sent, when that counts as interrupted
  tries INTEGER NOT NULL DEFAULT 0,
  provider_id TEXT NOT NULL DEFAULT '',
  error TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX channel_messages_due ON channel_messages (next_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX channel_messages_by_conversation ON channel_messages (conversation_id, message_id);
CREATE INDEX channel_messages_by_provider ON channel_messages (channel_id, provider_id) WHERE provider_id <> '';

CREATE TRIGGER webhooks_of_applications_created AFTER INSERT ON applications BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'application.created', json_object('application', NEW.id, 'student', NEW.user_id),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'application.created');
END;

CREATE TRIGGER webhooks_of_applications_submitted AFTER UPDATE OF submitted_at ON applications WHEN OLD.submitted_at = '' AND NEW.submitted_at <> '' BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'application.submitted', json_object('application', NEW.id, 'student', NEW.user_id),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'application.submitted');
END;

CREATE TRIGGER webhooks_of_applications_moved AFTER UPDATE OF status, steps, case_state ON applications
WHEN OLD.status <> 'draft' AND (OLD.status, OLD.steps, OLD.case_state) <> (NEW.status, NEW.steps, NEW.case_state) BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'application.moved', 
    json_object('application', NEW.id, 'student', NEW.user_id, 'from', OLD.case_state, 'to', NEW.case_state, 'status', NEW.status, 'steps', NEW.steps),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'application.moved');
END;

CREATE TRIGGER webhooks_of_leads AFTER INSERT ON leads BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'lead.created', json_object('lead', NEW.id, 'channel', NEW.channel),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'lead.created');
END;

CREATE TRIGGER webhooks_of_conversations_opened AFTER INSERT ON chat_rounds BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'conversation.opened', json_object('conversation', NEW.conversation_id),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'conversation.opened');
END;

CREATE TRIGGER webhooks_of_conversations_closed AFTER UPDATE OF ended_at ON chat_rounds WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'conversation.closed', json_object('conversation', NEW.conversation_id),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'conversation.closed');
END;

CREATE TRIGGER webhooks_of_lecture_seats AFTER INSERT ON lecture_sign_ups WHEN NEW.state = 'signedUp' BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'lecture.signup', json_object('lecture', NEW.lecture_id, 'student', CAST(NEW.user_id AS INTEGER)),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = (SELECT g.key_code FROM lectures l JOIN agents g ON g.id = iif(l.agent_id > 0, l.agent_id,
    (SELECT u.agent_id FROM users u WHERE u.id = CAST(NEW.user_id AS INTEGER))) WHERE l.id = NEW.lecture_id) AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'lecture.signup');
END;

CREATE TRIGGER webhooks_of_lecture_seats_again AFTER UPDATE OF state ON lecture_sign_ups WHEN OLD.state IN ('left', 'removed') AND NEW.state = 'signedUp' BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'lecture.signup', json_object('lecture', NEW.lecture_id, 'student', CAST(NEW.user_id AS INTEGER)),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = (SELECT g.key_code FROM lectures l JOIN agents g ON g.id = iif(l.agent_id > 0, l.agent_id,
    (SELECT u.agent_id FROM users u WHERE u.id = CAST(NEW.user_id AS INTEGER))) WHERE l.id = NEW.lecture_id) AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'lecture.signup');
END;

CREATE TRIGGER webhooks_of_appointments_booked AFTER INSERT ON appointments BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'appointment.booked',
    json_object('appointment', NEW.id, 'lead', NEW.lead_id, 'student', NEW.user_id, 'start', strftime('%Y-%m-%dT%H:%M:%SZ', NEW.starts_at / 1000, 'unixepoch')),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'appointment.booked');
END;

CREATE TRIGGER webhooks_of_appointments_moved AFTER UPDATE OF starts_at ON appointments WHEN OLD.starts_at <> NEW.starts_at BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'appointment.moved',
    json_object('appointment', NEW.id, 'lead', NEW.lead_id, 'student', NEW.user_id, 'from', strftime('%Y-%m-%dT%H:%M:%SZ', OLD.starts_at / 1000, 'unixepoch'), 'start', strftime('%Y-%m-%dT%H:%M:%SZ', NEW.starts_at / 1000, 'unixepoch')),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'appointment.moved');
END;

CREATE TRIGGER webhooks_of_appointments_cancelled AFTER UPDATE OF state ON appointments WHEN OLD.state = 'booked' AND NEW.state = 'cancelled' BEGIN
  INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, 'appointment.cancelled',
    json_object('appointment', NEW.id, 'lead', NEW.lead_id, 'student', NEW.user_id, 'start', strftime('%Y-%m-%dT%H:%M:%SZ', NEW.starts_at / 1000, 'unixepoch')),
    CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM webhook_endpoints e WHERE e.agent_key = NEW.agent_key AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'appointment.cancelled');
END;

-- ==================== Staff

-- People who work for an agent, each with an account of their own; tokens and one-time addresses are kept as hashes only.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  login TEXT NOT NULL CHECK (login = lower(login)),
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('adviser', 'editor', 'lead', 'administrator')),
  password_hash TEXT NOT NULL DEFAULT '', -- '' before the account is set up
  totp_secret TEXT NOT NULL DEFAULT '',
  totp_step INTEGER NOT NULL DEFAULT 0, -- the last that was used: none is used twice
  set_up_hash TEXT NOT NULL DEFAULT '', -- of the address at which the account is set up
  set_up_until INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  is_demo INTEGER NOT NULL DEFAULT 0 CHECK (is_demo IN (0, 1)), -- made by a developer's npm start, and gone with it
  locale TEXT NOT NULL DEFAULT '', -- language in which the office opens after a login; '' for that of the browser
  created_at INTEGER NOT NULL,
  UNIQUE (agent_key, login)
) STRICT;
CREATE UNIQUE INDEX staff_by_set_up ON staff (set_up_hash) WHERE set_up_hash <> '';
CREATE INDEX staff_by_name ON staff (agent_key, name);

-- In place of a code of the authenticator; each works once and is then gone.
CREATE TABLE staff_recovery_codes (
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Passkeys, as a second factor beside the authenticator. A browser offers one only at the host for which it was made.
CREATE TABLE staff_passkeys (
  id INTEGER PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  host TEXT NOT NULL, -- RP ID
  credential TEXT NOT NULL UNIQUE, -- base64url, as the next
  public_key TEXT NOT NULL, -- COSE
  counter INTEGER NOT NULL, -- signatures made; one that does not rise is of a copy. 0 for ever of a synchronised passkey
  transports TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (staff_id, host);

CREATE TABLE staff_sessions (
  id INTEGER PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  stage TEXT NOT NULL CHECK (stage IN ('code', 'open')), -- a code is still to come, or signed in
  device TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  verified_at INTEGER NOT NULL DEFAULT 0, -- When a session last proved its second factor: changes of accounts ask for it anew after five minutes.
  challenge TEXT NOT NULL DEFAULT '', -- for a passkey; each is good for one answer
  challenge_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id, seen_at);
CREATE INDEX staff_sessions_by_end ON staff_sessions (ends_at);

-- Browsers of the staff that get a notification while a visitor waits; each ends with its session.
CREATE TABLE staff_push_subscriptions (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL UNIQUE REFERENCES staff_sessions (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE, -- address with the push service, known to the browser alone
  p256dh TEXT NOT NULL, -- keys of the browser
  auth TEXT NOT NULL,
  locale TEXT NOT NULL,
  sent_at INTEGER NOT NULL, -- in milliseconds; visitors who began to wait later are not notified yet
  next_at INTEGER NOT NULL DEFAULT 0 -- when it is tried again
) STRICT;

-- Who is there to answer now, as they say themselves.
CREATE TABLE staff_duty (
  staff_id INTEGER PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  since INTEGER NOT NULL
) STRICT;

-- What was done with accounts and tokens. staff_id is no foreign key: the log outlives the account.
CREATE TABLE staff_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  agent_key TEXT NOT NULL, -- '' for the platform
  staff_id INTEGER NOT NULL, -- 0 for the shell
  who TEXT NOT NULL,
  deed TEXT NOT NULL,
  about TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX staff_log_by_agent ON staff_log (agent_key, id);

CREATE TRIGGER staff_log_stands BEFORE UPDATE ON staff_log
BEGIN SELECT RAISE(ABORT, 'what staff did cannot be rewritten'); END;

CREATE TRIGGER staff_log_stays BEFORE DELETE ON staff_log
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'staff')
BEGIN SELECT RAISE(ABORT, 'what staff did cannot be removed'); END;

-- Requests about personal data that reached an agency by letter, mail or in person. What students ask for on the site stands in users.
CREATE TABLE privacy_requests (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'deletion', 'correction')),
  person TEXT NOT NULL, -- name and contact, as given
  received_on TEXT NOT NULL, -- a day
  due_on TEXT NOT NULL, -- by which it is to be answered
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  note TEXT NOT NULL DEFAULT '',
  handled_by TEXT NOT NULL DEFAULT '',
  handled_at INTEGER NOT NULL DEFAULT 0, -- milliseconds; 0 while it is open
  CHECK ((state = 'open') = (handled_at = 0))
) STRICT;
CREATE INDEX privacy_requests_by_agent ON privacy_requests (agent_key, handled_at, due_on);
CREATE INDEX privacy_requests_by_age ON privacy_requests (handled_at) WHERE handled_at > 0;

-- With which operations are asked from a shell; one agent's, or with '' the whole platform's.
CREATE TABLE ops_tokens (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  agent_key TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL DEFAULT 0,
  revoked_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- ==================== Operations

-- Conditions that abort a batch: backend/queries/preconditions.ts. The table never holds a row; the name of the violated constraint says
-- which condition was false.
CREATE TABLE write_preconditions (
  name TEXT PRIMARY KEY,
  CONSTRAINT api_creation_new CHECK (name <> 'api_creation_new'),
  CONSTRAINT appointment_slot_free CHECK (name <> 'appointment_slot_free'),
  CONSTRAINT application_adviser CHECK (name <> 'application_adviser'),
  CONSTRAINT application_documents CHECK (name <> 'application_documents'),
  CONSTRAINT application_event_number CHECK (name <> 'application_event_number'),
  CONSTRAINT application_version CHECK (name <> 'application_version'),
  CONSTRAINT chat_message_new CHECK (name <> 'chat_message_new'),
  CONSTRAINT conversation_adviser CHECK (name <> 'conversation_adviser'),
  CONSTRAINT import_complete CHECK (name <> 'import_complete'),
  CONSTRAINT lecture_open CHECK (name <> 'lecture_open'),
  CONSTRAINT lecture_seat_free CHECK (name <> 'lecture_seat_free'),
  CONSTRAINT lecture_seat_state CHECK (name <> 'lecture_seat_state'),
  CONSTRAINT media_unused CHECK (name <> 'media_unused'),
  CONSTRAINT site_edit_number CHECK (name <> 'site_edit_number')
) STRICT, WITHOUT ROWID;

-- What may be removed from a log at the moment. A row is written and taken away by the transaction that removes, so that
-- nobody else ever sees it: 'application:7', 'staff'.
CREATE TABLE erasing (
  subject TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What was erased, or is to be, until it stands in the backup bucket, from which a restore replays it (backup/erasure-log.ts). Written by
-- triggers, so that no way of deleting an account can leave it out.
CREATE TABLE erasures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'documents', 'deletionAsked', 'deletionTakenBack')),
  user_id INTEGER NOT NULL,
  agent_key TEXT NOT NULL DEFAULT '', -- of 'documents', on whose site the consent was withdrawn
  at INTEGER NOT NULL,
  is_stored INTEGER NOT NULL DEFAULT 0 CHECK (is_stored IN (0, 1))
) STRICT;
CREATE INDEX erasures_to_store ON erasures (id) WHERE is_stored = 0;
CREATE INDEX erasures_by_time ON erasures (at);

-- Users who are gone, and whose rooms the chat Worker has not emptied yet.
CREATE TABLE rooms_to_forget (
  user_id INTEGER PRIMARY KEY,
  since INTEGER NOT NULL
) STRICT;

-- Up to which key a folder of R2 has been searched for files that no row names.
CREATE TABLE file_sweeps (
  folder TEXT PRIMARY KEY,
  after TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What the backup bucket holds of the files of people and sites (backup/copy-files.ts). Times in milliseconds.
CREATE TABLE file_copies (
  key TEXT PRIMARY KEY, -- in the store of files; in the backup bucket it stands under files/
  sha256 TEXT NOT NULL, -- of the file; '' where the store had none under this key
  size INTEGER NOT NULL,
  key_id TEXT NOT NULL, -- which of the keys of BACKUP_KEY has encrypted it
  copied_at INTEGER NOT NULL,
  gone_at INTEGER -- since when no row names the file
) STRICT, WITHOUT ROWID;
CREATE INDEX file_copies_by_end ON file_copies (gone_at) WHERE gone_at IS NOT NULL;

-- How pages did in the browsers of one visitor in ten: counts of an hour, and nothing of anybody.
CREATE TABLE signal_counts (
  hour INTEGER NOT NULL, -- its beginning, in milliseconds
  agent_key TEXT NOT NULL,
  page TEXT NOT NULL, -- shared/pages/page-table.ts
  device TEXT NOT NULL,
  kind TEXT NOT NULL, -- shared/contract/signals.ts
  bucket TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (hour, agent_key, page, device, kind, bucket)
) STRICT, WITHOUT ROWID;

-- When each clock of the backend last did its work to the end.
CREATE TABLE clock_runs (
  clock TEXT PRIMARY KEY,
  ended_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What is not as it should be, since when, and when somebody was last told.
CREATE TABLE alarms (
  rule TEXT PRIMARY KEY, -- backend/watch/alarm-rules.ts
  since INTEGER NOT NULL,
  told_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- ==================== Rows

INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('au-1300224636', 'au', 3, '{"zh": "Beyond Blue", "zh-hk": "Beyond Blue", "en-us": "Beyond Blue"}', '1300 22 4636', 'call', '{"zh": "", "zh-hk": "", "en-us": ""}', '{"zh": "", "zh-hk": "", "en-us": ""}', '["https://www.gregpiper1.com/index.cfm?module=news&pagemode=indiv&page_id=2150592", "SBS, Mental health services in Australia in your language (read in a copy)"]', '2023-10-10', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('au-1300659467', 'au', 2, '{"zh": "Suicide Call Back Service", "zh-hk": "Suicide Call Back Service", "en-us": "Suicide Call Back Service"}', '1300 659 467', 'call', '{"zh": "", "zh-hk": "", "en-us": ""}', '{"zh": "", "zh-hk": "", "en-us": ""}', '["https://www.gregpiper1.com/index.cfm?module=news&pagemode=indiv&page_id=2150592", "SBS, Mental health services in Australia in your language (read in a copy)"]', '2023-10-10', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('au-131114', 'au', 1, '{"zh": "Lifeline", "zh-hk": "Lifeline", "en-us": "Lifeline"}', '13 11 14', 'call', '{"zh": "24 小时", "zh-hk": "24 小時", "en-us": "24 hours a day"}', '{"zh": "英语", "zh-hk": "英語", "en-us": "English"}', '["https://www.gregpiper1.com/index.cfm?module=news&pagemode=indiv&page_id=2150592", "https://lifelineh2h.org.au/get-help/telephone-crisis-support/faqs/", "https://wikimili.com/en/Lifeline_(crisis_support_service)"]', '2023-10-10', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('ca-988', 'ca', 1, '{"zh": "9-8-8 Suicide Crisis Helpline", "zh-hk": "9-8-8 Suicide Crisis Helpline", "en-us": "9-8-8 Suicide Crisis Helpline"}', '988', 'callOrText', '{"zh": "24 小时", "zh-hk": "24 小時", "en-us": "24 hours a day"}', '{"zh": "英语、法语", "zh-hk": "英語、法語", "en-us": "English, French"}', '["https://content.goldenwestapps.com/index.php/node/192263", "https://www.napaneebeaver.ca/canadas-9-8-8-suicide-crisis-helpline-now-available/", "https://cmhasaskatoon.ca/9-8-8/"]', '2025-09', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('cn-12355', 'cn', 2, '{"zh": "共青团青少年服务台", "zh-hk": "共青團青少年服務台", "en-us": "Youth service line of the Communist Youth League"}', '12355', 'call', '{"zh": "各地不同，多为工作时间", "zh-hk": "各地不同，多為辦公時間", "en-us": "differ by place, often working hours"}', '{"zh": "中文", "zh-hk": "中文", "en-us": "Chinese"}', '["http://www.gx.chinanews.com/sh/2023-04-26/detail-ihcnvyrk7961341.shtml", "https://www.tellerreport.com/news/2021-05-12-12355--a-heart-warming-hotline-that-has-been-running-for-15-years--focusing-on-solving-the-problems-of-youth-growth.ryv6LEtOu.html"]', '2023-04-26', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('cn-12356', 'cn', 1, '{"zh": "全国统一心理援助热线（国家卫生健康委员会）", "zh-hk": "全國統一心理援助熱線（國家衞生健康委員會）", "en-us": "National psychological support line (National Health Commission)"}', '12356', 'call', '{"zh": "每天至少 18 小时，各地不同", "zh-hk": "每日最少 18 小時，各地不同", "en-us": "at least 18 hours a day, longer in some cities"}', '{"zh": "中文", "zh-hk": "中文", "en-us": "Chinese"}', '["http://gs.people.com.cn/BIG5/n2/2024/1227/c183356-41089989.html", "https://c.m.163.com/news/a/JKBD9CKU0514CC6P.html?from=subscribe"]', '2024-12-27', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('hk-18111', 'hk', 1, '{"zh": "情绪通（香港政府精神健康支援热线）", "zh-hk": "情緒通（香港政府精神健康支援熱線）", "en-us": "Mental Health Support Hotline (Hong Kong Government)"}', '18111', 'call', '{"zh": "24 小时", "zh-hk": "24 小時", "en-us": "24 hours a day"}', '{"zh": "粤语、普通话、英语及其他语言", "zh-hk": "廣東話、普通話、英語及其他語言", "en-us": "Cantonese, Mandarin, English and others"}', '["https://www.hk01.com/%E7%A4%BE%E6%9C%83%E6%96%B0%E8%81%9E/60291496/%E6%83%85%E7%B7%92%E9%80%9A-22%E5%80%8B%E6%9C%88%E6%8E%A522%E8%90%AC%E9%80%9A%E9%9B%BB%E8%A9%B1-%E7%86%B1%E7%B7%9A%E6%96%B0%E5%A2%9Ewhatsapp%E6%94%AF%E6%8F%B4%E7%AD%89%E6%96%B0%E5%8A%9F%E8%83%BD", "https://www.am730.com.hk/%E6%9C%AC%E5%9C%B0/%E6%83%85%E7%B7%92%E9%80%9A18111%E7%86%B1%E7%B7%9A%E5%A2%9E4%E5%8A%9F%E8%83%BD-whatsapp%E5%B0%8D%E8%AB%87-%E7%9C%9F%E4%BA%BA%E5%9C%96%E6%9B%B8%E9%A4%A8%E5%8A%A9%E4%BE%86%E9%9B%BB%E8%80%85%E8%B5%B0%E5%87%BA%E9%99%B0%E9%9C%BE/615165", "https://shallwetalk.hk/cn/page/kick-off-ceremony-of-the-mental-health-support-hotline"]', '2025-11-05', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('hk-28960000', 'hk', 2, '{"zh": "The Samaritans（多种语言）", "zh-hk": "The Samaritans（多種語言）", "en-us": "The Samaritans (multilingual)"}', '2896 0000', 'call', '{"zh": "24 小时", "zh-hk": "24 小時", "en-us": "24 hours a day"}', '{"zh": "英语、粤语、普通话及其他语言", "zh-hk": "英語、廣東話、普通話及其他語言", "en-us": "English, Cantonese, Mandarin and others"}', '["https://www.scmp.com/comment/letters/article/2153412/suicide-helplines-hong-kong-are-available-english", "https://csrp.hku.hk/getting-help/", "http://samaritans.org.hk/"]', '2018-07-02', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('uk-116123', 'uk', 1, '{"zh": "Samaritans", "zh-hk": "Samaritans", "en-us": "Samaritans"}', '116 123', 'call', '{"zh": "24 小时，免费", "zh-hk": "24 小時，免費", "en-us": "24 hours a day, free"}', '{"zh": "英语", "zh-hk": "英語", "en-us": "English"}', '["https://london.sunderland.ac.uk/about/news-home/health-wellbeing/samaritans", "https://thetab.com/uk/newcastle/2017/01/13/student-suicide-rates-hitting-new-heights-samaritans-offer-help-need-22972"]', '2021-07-16', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('uk-85258', 'uk', 2, '{"zh": "Shout（发短信任意一个词）", "zh-hk": "Shout（傳短訊任何一個字）", "en-us": "Shout (text any word)"}', '85258', 'text', '{"zh": "24 小时，免费", "zh-hk": "24 小時，免費", "en-us": "24 hours a day, free"}', '{"zh": "英语", "zh-hk": "英語", "en-us": "English"}', '["https://www.crisistextline.uk/how-it-works/", "https://www.sussexpartnership.nhs.uk/about-us/news-events/latest-news/text-messaging-service-offers-students-247-mental-health-support"]', '', '2026-11-22', '', '');
INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on, confirmed_at, confirmed_by)
VALUES ('us-988', 'us', 1, '{"zh": "988 Suicide & Crisis Lifeline", "zh-hk": "988 Suicide & Crisis Lifeline", "en-us": "988 Suicide & Crisis Lifeline"}', '988', 'call', '{"zh": "24 小时", "zh-hk": "24 小時", "en-us": "24 hours a day"}', '{"zh": "英语、西班牙语，可要求口译", "zh-hk": "英語、西班牙語，可要求傳譯", "en-us": "English, Spanish, interpreters for others"}', '["https://www.mhn.com/members/news/988_Introduction.html", "https://www.mcphs.edu/student-life/counseling-services/emergency-services/988-suicide-and-crisis-lifeline"]', '2022-09-01', '2026-11-22', '', '');
