-- What an agent's site says of itself. Texts are JSON with one string for each language: {"zh": …, "zh-hk": …, "en-us": …}.
-- levels is a set of public levels as bits: 1 << 4 for level 4; -1, all bits set, for everybody.

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
  origin_city TEXT NOT NULL DEFAULT 'hk'
) STRICT;

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
  content TEXT NOT NULL CHECK (json_valid(content))
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
