-- What an operator has decided: 1 lets SCIM change the account, 0 does not. Null: SCIM changes the accounts that it created.
ALTER TABLE users ADD COLUMN scim INTEGER;
