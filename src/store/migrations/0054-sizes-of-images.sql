-- Image sizes that srcset offers, as "400:hash 800:hash"; and files that are only sent as attachments.
ALTER TABLE published_files ADD COLUMN sizes TEXT;
ALTER TABLE published_files ADD COLUMN original INTEGER NOT NULL DEFAULT 0;
