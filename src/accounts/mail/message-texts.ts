import { messages } from '../../core/texts/messages.ts';

/** Texts of requested mails, and texts that all mails share. */
export const messageTexts = messages('accounts/mail/message', {
  fallback: 'If the button doesn’t work, open this link:',
  once: 'The link works once, until {until}.',
  notYou: 'If you didn’t request this, ignore this email.',
  member: 'You receive this email because you have an account on {site}, {username}.',
  stranger: 'You receive this email because a user of {site} entered this email address.',
  unsubscribe: 'Stop these notices',
  invitation: {
    subject: 'Create your profile on {site}',
    title: 'Create your profile',
    titleTo: 'Create your profile, {name}',
    body: '{by} invited you to create a profile on {site}.',
    bodyFromSite: 'The operators of {site} invited you to create a profile.',
    action: 'Create profile',
    note: 'Your profile stays private until you publish it.',
    footer:
      'You receive this email because a user of {site} invited you. If you don’t know them, ignore this email.',
  },
  registration: {
    confirm: 'Confirm your email address to join {site} as {username}.',
    subject: 'Your request to join {site}',
    waits: {
      title: 'Your request is pending',
      body: 'You already asked to join {site}, and your email address is confirmed. An operator reviews your request and emails you the result.',
    },
    approved: {
      subject: 'Welcome to {site}',
      title: 'Account approved',
      titleTo: 'Account approved, {name}',
      body: 'An operator of {site} approved your account. Create your profile now.',
    },
    declined: {
      title: 'Request declined',
      body: 'An operator declined your request to join {site}. The reason:',
      note: 'Vitrine deletes your request after 30 days.',
    },
    footer: 'You receive this email because a request to join {site} used this email address.',
  },
  links: {
    'account-invitation': {
      subject: 'Your account on {site}',
      title: 'You have an account',
      body: 'The operators of {site} created the account {username} for you. Sign in to see your profile.',
      action: 'Sign in',
    },
    'sign-in-link': {
      subject: 'Sign in to {site}',
      title: 'Sign in',
      body: 'Use this link to sign in to {site} as {username}.',
      action: 'Sign in',
    },
    'password-reset': {
      subject: 'Reset your password for {site}',
      title: 'Reset your password',
      body: 'Choose a new password for the account {username} on {site}. Until then your current password works.',
      action: 'Choose password',
    },
    'proof-link': {
      subject: 'Confirm a change to your {site} account',
      title: 'Confirm it’s you',
      body: 'Open this link in the browser where you requested a change to the account {username} on {site}. If you didn’t, sign out that session on your account page.',
      action: 'Confirm',
    },
    'confirm-address': {
      subject: 'Confirm your email address for {site}',
      title: 'Confirm your email address',
      body: 'Confirm this email address for the account {username} on {site}.',
      action: 'Confirm email address',
    },
    'address-in-use': {
      subject: 'You already have an account on {site}',
      title: 'You already have an account',
      body: 'Your account {username} on {site} already uses this email address. If you tried to use it again, sign in to that account.',
    },
  },
  contact: {
    confirm: {
      subject: 'Send your message to {to} on {site}',
      title: 'Send your message',
      body: 'Open this link to send the message that you wrote to {to} on {site}.',
      action: 'Review and send',
    },
    subject: 'Message from {name} · {site}',
    title: 'New message',
    body: '{name} ({address}) wrote to you with the contact form of your profile on {site}. Reply to this email to respond. {name} then sees your email address.',
    report: 'Report message',
    note: 'Report spam and abuse to the site’s operators. Turn off the contact form in your profile to get no more messages.',
  },
  test: {
    subject: 'Test email from {site}',
    title: 'Email works',
    body: '{site} can send you email.',
    footer: 'You receive this email because an operator of {site} sent a test.',
  },
});
