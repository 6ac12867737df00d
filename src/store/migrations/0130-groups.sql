-- Departments, teams and other groups, as a tree.
CREATE TABLE user_groups (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  slug TEXT {exact} NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Regardless of case. Directories find groups by it.
  folded TEXT {exact} NOT NULL,
  -- The position in the order of names.
  sort_key TEXT {exact} NOT NULL,
  -- Markdown.
  description TEXT NOT NULL DEFAULT '',
  url TEXT NOT NULL DEFAULT '',
  -- JSON: name and description by language.
  locales TEXT NOT NULL DEFAULT '{}',
  parent_id TEXT {exact} REFERENCES user_groups (id),
  visibility TEXT {exact} NOT NULL CHECK (visibility IN ('public', 'members', 'hidden')),
  -- 1 where members ask before they publish.
  review INTEGER NOT NULL DEFAULT 0,
  -- The hash of the picture.
  picture TEXT {exact},
  -- Increased by every change of the group, but not of its members.
  version INTEGER NOT NULL DEFAULT 1,
  events INTEGER NOT NULL DEFAULT 0,
  -- The ID in a directory. It stays when the directory deletes the group.
  external_id TEXT {exact},
  -- Null for groups that no directory made.
  directory_state TEXT {exact} CHECK (directory_state IN ('active', 'deleted')),
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
);

CREATE INDEX user_groups_parent ON user_groups (parent_id);
CREATE INDEX user_groups_name ON user_groups (folded);
CREATE INDEX user_groups_external ON user_groups (external_id) WHERE external_id IS NOT NULL;

-- Earlier slugs, also those of merged groups.
CREATE TABLE group_slugs (
  slug TEXT {exact} NOT NULL PRIMARY KEY,
  group_id TEXT {exact} NOT NULL REFERENCES user_groups (id)
);

CREATE INDEX group_slugs_group ON group_slugs (group_id);

CREATE TABLE group_pictures (
  group_id TEXT {exact} NOT NULL PRIMARY KEY REFERENCES user_groups (id),
  hash TEXT {exact} NOT NULL,
  type TEXT NOT NULL,
  bytes {bytes} NOT NULL
);

CREATE TABLE group_members (
  group_id TEXT {exact} NOT NULL REFERENCES user_groups (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL DEFAULT '',
  -- JSON: the title by language.
  locales TEXT NOT NULL DEFAULT '{}',
  role TEXT {exact} NOT NULL CHECK (role IN ('member', 'lead', 'editor')),
  position INTEGER NOT NULL DEFAULT 0,
  -- Days. Outside of them the membership shows nothing and gives no rights.
  since TEXT {exact},
  until TEXT {exact},
  -- 1 where a directory or a sign-in lists the user. Only they remove such a membership.
  managed INTEGER NOT NULL DEFAULT 0,
  -- 1 where a user added it. It then stays when the directory no longer lists the user.
  by_hand INTEGER NOT NULL DEFAULT 0,
  -- The member's own choice.
  shown TEXT {exact} NOT NULL DEFAULT 'default' CHECK (shown IN ('default', 'always', 'never')),
  -- Whether the last event of it was recorded while it applied. The job that watches the days compares it.
  active INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  PRIMARY KEY (group_id, user_id)
);

CREATE INDEX group_members_user ON group_members (user_id, group_id);
CREATE INDEX group_members_dated ON group_members (until, since) WHERE since IS NOT NULL OR until IS NOT NULL;

-- Memberships that a directory ended, for the user's return.
CREATE TABLE former_group_members (
  group_id TEXT {exact} NOT NULL REFERENCES user_groups (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  locales TEXT NOT NULL,
  role TEXT {exact} NOT NULL,
  position INTEGER NOT NULL,
  shown TEXT {exact} NOT NULL,
  PRIMARY KEY (group_id, user_id)
);

CREATE INDEX former_group_members_user ON former_group_members (user_id);
