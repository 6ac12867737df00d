import type { Texts } from './en.ts';

export const de: Texts = {
  landing: {
    title: 'Ein Zuhause für öffentliche Profile',
    intro: 'Jeder Mensch bekommt eine Seite, die zugleich Daten ist, unter einer Adresse, die bleibt.',
    profiles: 'Profile',
    profilesHint: 'Ein Profil findet man unter seinem genauen Benutzernamen:',
    api: 'Für Programme',
    apiHint: 'Dieselben Profile als JSON, mit einem Accept-Header oder ?format=json. Die API beginnt hier:',
    samples: 'Beispielprofile',
  },
  error: {
    reference: 'Wenn Sie den Fehler melden, nennen Sie die Referenz',
    home: 'Zur Startseite',
    hints: {
      notFound:
        'Prüfen Sie die Adresse auf Tippfehler. Ein Benutzername muss genau stimmen: Großbuchstaben und Akzente zählen.',
      method: 'Die Adresse gibt es, aber nicht für diese Art von Anfrage.',
      signIn: 'Melden Sie sich an und versuchen Sie es noch einmal.',
      misdirected: 'Unter diesem Namen antwortet der Server nicht. Prüfen Sie die Adresse.',
      tooMany: 'Warten Sie ein wenig und versuchen Sie es dann noch einmal.',
      client: 'So kann die Anfrage nicht beantwortet werden. Ändern Sie sie, wie die Meldung es sagt.',
      server:
        'Das liegt nicht an Ihnen. Versuchen Sie es gleich noch einmal; bleibt es so, sagen Sie den Betreibern Bescheid.',
    },
  },
  profile: {
    contact: 'Kontakt',
    present: 'heute',
    website: 'Website',
    email: 'E-Mail',
    phone: 'Telefon',
    files: 'Dateien',
    updated: 'Aktualisiert am',
    alsoAs: 'Auch als',
    readIn: 'Sprachen dieser Seite',
    trail: 'Wo Sie sind',
    formats: { text: 'Text', qr: 'QR-Code' },
    fields: { type: 'Art', entity: 'Für' },
    sections: {
      work: 'Berufserfahrung',
      volunteer: 'Ehrenamt',
      education: 'Ausbildung',
      awards: 'Auszeichnungen',
      certificates: 'Zertifikate',
      publications: 'Veröffentlichungen',
      skills: 'Kenntnisse',
      languages: 'Sprachen',
      interests: 'Interessen',
      references: 'Referenzen',
      projects: 'Projekte',
    },
  },
};
