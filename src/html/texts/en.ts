export const en = {
  landing: {
    title: 'A home for public profiles',
    intro: 'Every person gets a page that is also data, at one address that never breaks.',
    profiles: 'Profiles',
    profilesHint: 'A profile is found by its exact username:',
    api: 'For programs',
    apiHint: 'The same profiles as JSON, with an Accept header or ?format=json. The API starts at:',
    samples: 'Sample profiles',
  },
  error: {
    reference: 'If you report this, mention the reference',
    home: 'Go to the home page',
    hints: {
      notFound:
        'Check the address for typing errors. A username is matched exactly: capital letters and accents count.',
      method: 'The address exists, but not for this kind of request.',
      signIn: 'Sign in and try again.',
      misdirected: 'The server does not answer under this name. Check the address.',
      tooMany: 'Wait a little, then try again.',
      client: 'The request cannot be answered as it was sent. Change it as the message says and try again.',
      server:
        'This is not your fault. Try again in a moment; if it stays, tell the people who run this site.',
    },
  },
  profile: {
    contact: 'Contact',
    present: 'present',
    website: 'Website',
    email: 'E-mail',
    phone: 'Phone',
    files: 'Files',
    updated: 'Updated',
    alsoAs: 'Also as',
    readIn: 'Languages of this page',
    trail: 'Where you are',
    formats: { text: 'text', qr: 'QR code' },
    fields: { type: 'Kind', entity: 'For' },
    sections: {
      work: 'Work',
      volunteer: 'Volunteering',
      education: 'Education',
      awards: 'Awards',
      certificates: 'Certificates',
      publications: 'Publications',
      skills: 'Skills',
      languages: 'Languages',
      interests: 'Interests',
      references: 'References',
      projects: 'Projects',
    },
  },
};

export type Texts = typeof en;
