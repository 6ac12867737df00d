import type { Texts } from './en.ts';

export const de: Texts = {
  landing: {
    title: 'Ein Zuhause für öffentliche Profile',
    intro: 'Jeder Mensch bekommt eine Seite, die zugleich Daten ist, unter einer Adresse, die bleibt.',
    ownProfile: 'Gehört eines dieser Profile Ihnen?',
    profiles: 'Profile',
    profilesHint: 'Ein Profil findet man unter seinem genauen Benutzernamen:',
    api: 'Für Programme',
    apiHint:
      'Dieselben Profile als JSON, mit einem Accept-Header oder ?format=json. Die API ist hier beschrieben:',
    samples: 'Beispielprofile',
  },
  member: {
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    desk: 'Ihr Profil',
    account: 'Ihr Konto',
    username: 'Benutzername',
    password: 'Passwort',
    wrong: 'Der Benutzername oder das Passwort stimmt nicht.',
    heldUp:
      'Für diesen Namen wurden zu viele falsche Passwörter versucht. Warten Sie eine Weile, nehmen Sie ein Gerät, auf dem Sie sich schon einmal angemeldet haben, oder bitten Sie die Betreiber dieser Seite um einen Anmeldelink.',
    noPassword:
      'Noch kein Passwort, oder vergessen? Bitten Sie die Betreiber dieser Seite um einen Anmeldelink.',
    linkTitle: 'Mit einem Link anmelden',
    linkHint: 'Dieser Link meldet Sie einmal an, als',
    linkContinue: 'Weiter als',
    linkSpent: 'Dieser Anmeldelink wurde benutzt, ersetzt oder ist abgelaufen.',
    linkAgain: 'Bitten Sie um einen neuen, oder melden Sie sich mit Ihrem Passwort an.',
    linkAccount: 'Zu Ihrem Konto',
    linkSwitches: 'Wenn Sie fortfahren, werden Sie von diesem Konto abgemeldet.',
    signedInAs: 'Sie sind angemeldet als',
    yourPage: 'Ihre öffentliche Seite:',
    notPublic: 'Ihr Profil ist nicht öffentlich.',
    apiDocs: 'So benutzen Sie die API',
    setPassword: 'Passwort festlegen',
    changePassword: 'Passwort ändern',
    currentPassword: 'Bisheriges Passwort',
    newPassword: 'Neues Passwort',
    repeatPassword: 'Neues Passwort, noch einmal',
    passwordRule:
      'Nehmen Sie 12 bis 256 Zeichen, am besten mehrere Wörter. Nicht den Benutzernamen, kein verbreitetes Passwort und nicht immer dieselben Buchstaben.',
    passwordTrouble: {
      'too-short': 'Dieses Passwort ist zu kurz: Nehmen Sie mindestens 12 Zeichen.',
      'too-long': 'Dieses Passwort ist zu lang: Nehmen Sie höchstens 256 Zeichen.',
      'too-easy':
        'Dieses Passwort ist zu leicht zu erraten: Es besteht fast nur aus Ihrem Benutzernamen oder aus immer denselben Buchstaben oder einer Reihe davon. Nehmen Sie mehrere Wörter, die nicht zusammengehören.',
      'too-common':
        'Dieses Passwort gehört zu denen, die zuerst versucht werden, mit Ziffern darum oder ohne. Nehmen Sie mehrere Wörter, die nicht zusammengehören.',
      differ: 'Die beiden neuen Passwörter sind nicht gleich. Geben Sie beide noch einmal ein.',
      'current-wrong': 'Das bisherige Passwort stimmt nicht.',
    },
    passwordSaved: 'Ihr Passwort ist festgelegt. Überall sonst wurden Sie abgemeldet.',
    language: 'Sprache',
    siteLanguage: 'Sprache dieser Seite',
    languageAuto: 'Wie der Browser es wünscht',
    languageSaved: 'Die Sprache ist festgelegt.',
    save: 'Speichern',
  },
  error: {
    reference: 'Wenn Sie den Fehler melden, nennen Sie die Referenz:',
    home: 'Zur Startseite',
    profile: 'Zum Profil:',
    cases: {
      notFound: {
        lead: 'Unter dieser Adresse gibt es keine Seite.',
        hint: 'Prüfen Sie die Adresse auf Tippfehler.',
      },
      userNotFound: {
        lead: 'Unter dieser Adresse gibt es kein Profil.',
        hint: 'Prüfen Sie die Adresse auf Tippfehler. Ein Benutzername muss genau stimmen: Großbuchstaben und Akzente zählen.',
      },
      partNotFound: {
        lead: 'In diesem Profil gibt es unter dieser Adresse nichts.',
        hint: 'Vielleicht wurde es entfernt oder umbenannt.',
      },
      profilesHost: {
        lead: 'Hier sind Profile von Menschen zu Hause.',
        hint: 'Jedes hat eine eigene Adresse: diese hier, gefolgt von einem Benutzernamen.',
      },
      method: { lead: 'Die Adresse gibt es, aber nicht für diese Art von Anfrage.', hint: '' },
      signIn: {
        lead: 'Das ist nur für angemeldete Personen.',
        hint: 'Melden Sie sich an und versuchen Sie es noch einmal.',
      },
      forbidden: { lead: 'Das dürfen Sie nicht tun.', hint: '' },
      misdirected: {
        lead: 'Unter diesem Namen antwortet der Server nicht.',
        hint: 'Prüfen Sie die Adresse.',
      },
      tooMany: {
        lead: 'Es kamen zu viele Anfragen in kurzer Zeit.',
        hint: 'Warten Sie ein wenig und versuchen Sie es dann noch einmal.',
      },
      client: {
        lead: 'So kann die Anfrage nicht beantwortet werden.',
        hint: 'Ändern Sie sie, wie die Meldung es sagt, und versuchen Sie es noch einmal.',
      },
      server: {
        lead: 'Das hat nicht geklappt, und es liegt nicht an Ihnen.',
        hint: 'Versuchen Sie es gleich noch einmal; bleibt es so, sagen Sie den Betreibern Bescheid.',
      },
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
