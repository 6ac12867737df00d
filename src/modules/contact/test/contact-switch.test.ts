import { afterAll, describe, expect, test } from 'bun:test';
import { draftOf, fill } from '../../../../test/support/editor.ts';
import { mailSettings, startMailServer } from '../../../../test/support/mail-server.ts';
import { signInAs } from '../../../../test/support/member.ts';
import { addProfile, startTestServer } from '../../../../test/support/server.ts';

const place = '/edit/basics';
const control = '/x-vitrine/contactForm';

describe('the switch of the contact form', async () => {
  const mail = await startMailServer();
  const server = await startTestServer({ ...mailSettings(mail), CONTACT_FORM: 'on' });
  afterAll(async () => {
    await server.stop();
    await mail[Symbol.asyncDispose]();
  });
  await addProfile(server, 'jo', { basics: { name: 'Jo Quarry' } });
  const member = await signInAs(server, 'jo');
  const choose = async (choice: string) =>
    member.post(place, fill((await member.get(place)).body, { [control]: choice }));

  test('stores true, shows it, names it before publishing, and removes it', async () => {
    await choose('true');
    expect((await draftOf(server, 'jo'))['x-vitrine']).toEqual({ contactForm: true });
    expect((await member.get(place)).body).toContain('<option value="true" selected>');
    expect((await member.get('/publish')).body).toContain('Contact form');
    await choose('');
    expect((await draftOf(server, 'jo'))['x-vitrine'] ?? {}).toEqual({});
  });

  test('rejects other values at its control', async () => {
    const answer = await choose('maybe');
    expect([answer.status, answer.body.includes('href="#/x-vitrine/contactForm"')]).toEqual([422, true]);
  });
});

test('is not in the editor where the site offers no contact form', async () => {
  const server = await startTestServer();
  try {
    const member = await signInAs(server, 'alice');
    expect((await member.get(place)).body).not.toContain(control);
  } finally {
    await server.stop();
  }
});
