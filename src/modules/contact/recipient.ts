import { parseText } from '../../domain/profile/damage.ts';
import type { ProfileDocument } from '../../domain/profile/document.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { Queries } from '../../store/database.ts';
import { findEmail } from '../../store/emails.ts';
import { findByName, findPublished } from '../../store/published.ts';

/** A member who offers the contact form. */
export interface ContactRecipient {
  readonly userId: string;
  readonly username: string;
  /** The member's public name. */
  readonly name: string;
  /** The confirmed email address. No page shows it. */
  readonly address: string;
}

/** Finds the member by username. Returns the current username for a former one. */
export async function findContactRecipient(
  queries: Queries,
  username: string,
): Promise<ContactRecipient | string | null> {
  if (!isUsername(username)) return null;
  const found = await findByName(queries, username, 'content');
  if (found === null) return null;
  if (found.userId === null) return found.username;
  const { content = '{}', text: json = '{}' } = found;
  return readRecipient(queries, { ...found, content, json });
}

export async function findContactRecipientById(
  queries: Queries,
  userId: string,
): Promise<ContactRecipient | null> {
  const found = await findPublished(queries, userId);
  return found && readRecipient(queries, found);
}

type Published = Readonly<Record<'userId' | 'username' | 'content' | 'json', string>>;

async function readRecipient(
  queries: Queries,
  { userId, username, content, json }: Published,
): Promise<ContactRecipient | null> {
  if (!parseText<Partial<PublicProfile>>(content).contactForm) return null;
  const email = await findEmail(queries, userId);
  const name = parseText<ProfileDocument>(json).basics?.name?.trim() || username;
  return email && { userId, username, name, address: email.address };
}
