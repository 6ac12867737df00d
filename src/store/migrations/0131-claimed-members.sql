-- 1 where the claim of a sign-in lists the user.
ALTER TABLE group_members ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0;
