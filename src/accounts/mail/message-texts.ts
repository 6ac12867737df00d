import { messages } from '../../core/texts/messages.ts';

/** Texts of requested messages, and those that all messages share. */
export const messageTexts = messages('accounts/mail/message', {
  fallback: 'Should the button do nothing, open this address:',
  once: 'The link works once, until {until}.',
  notYou: 'You did not ask for it? Then ignore this mail, and nothing happens.',
  member: 'You get this because you have an account at {site}, as {username}.',
  stranger: 'You get this because somebody at {site} wrote to this address.',
  unsubscribe: 'No more notices of this kind',
  invitation: {
    subject: 'Your page at {site} is waiting',
    title: 'Your page is waiting',
    titleTo: 'Your page is waiting, {name}',
    body: '{by} has made a place for you among the people of {site}: a page about what you do, at an address that stays.',
    bodyFromSite:
      'The people who run {site} have made a place for you there: a page about what you do, at an address that stays.',
    action: 'Come in and write it',
    note: 'Nobody sees your page before you publish it. You choose on the way how you come in later.',
    footer:
      'You get this because somebody at {site} invited you. You do not know them? Then ignore this mail, and nothing happens.',
  },
  registration: {
    confirm:
      'Somebody, probably you, wants to join {site} as {username}, with this address. Confirm it to go on.',
    subject: 'Your request to join {site}',
    waits: {
      title: 'Your request is being looked at',
      body: 'You have asked to join {site} before, and your address is confirmed. Somebody there will look at it and write to you; there is nothing that you need to do.',
    },
    approved: {
      subject: 'Welcome to {site}',
      title: 'You are welcome',
      titleTo: 'You are welcome, {name}',
      body: 'You asked to join {site}, and somebody there has said yes. A page about what you do is waiting for you, at an address that stays.',
    },
    declined: {
      title: 'Your request was declined',
      body: 'You asked to join {site}. Somebody there looked at it, and wrote:',
      note: 'What you have told there is erased within thirty days.',
    },
    footer: 'You get this because somebody asked to join {site} with this address.',
  },
  links: {
    'sign-in-link': {
      subject: 'Sign in at {site}',
      title: 'Here is your link',
      body: 'It signs you in as {username}, at {site}.',
      action: 'Sign in',
    },
    'password-reset': {
      subject: 'A new password for {site}',
      title: 'Choose a new password',
      body: 'Somebody, probably you, asked for a new password for the account {username} at {site}. Until you choose one, the old one stays.',
      action: 'Choose a password',
    },
    'proof-link': {
      subject: 'Is it you, at {site}?',
      title: 'Is it you?',
      body: 'Somebody who is signed in as {username} at {site} wants to change something important. If it is you, open this in the browser in which you asked for it. If not, end that session at your account.',
      action: 'It is me',
    },
    'confirm-address': {
      subject: 'Confirm your address for {site}',
      title: 'Is this your address?',
      body: 'Confirm it, and it becomes the address of the account {username} at {site}. Nobody else sees it.',
      action: 'Confirm this address',
    },
    'address-in-use': {
      subject: 'You already have an account at {site}',
      title: 'This address already has an account',
      body: 'This address belongs to your account {username} at {site} already, and somebody wanted to use it there. Nothing has changed. If it was you, sign in to that account.',
    },
  },
  test: {
    subject: 'A test from {site}',
    title: 'Mail works',
    body: '{site} can send mail, and it reaches this address.',
    footer: 'You get this because somebody who runs {site} wanted to see whether mail arrives.',
  },
});
