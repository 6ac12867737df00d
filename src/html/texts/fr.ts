import type { Texts } from './en.ts';

export const fr: Texts = {
  landing: {
    title: 'La maison des profils publics',
    intro: 'Chaque personne a une page qui est aussi une donnée, à une adresse qui ne change jamais.',
    profiles: 'Profils',
    profilesHint: 'Un profil se trouve par son nom d’utilisateur exact\u00a0:',
    api: 'Pour les programmes',
    apiHint:
      'Les mêmes profils en JSON, avec un en-tête Accept ou ?format=json. L’API est décrite ici\u00a0:',
    samples: 'Exemples de profils',
  },
  member: {
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    account: 'Votre compte',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    wrong: 'Le nom d’utilisateur ou le mot de passe n’est pas correct.',
    noPassword:
      'Pas encore de mot de passe, ou oublié\u00a0? Demandez un lien de connexion aux responsables du site.',
    linkTitle: 'Se connecter par un lien',
    linkHint: 'Ce lien vous connecte une seule fois, en tant que',
    linkContinue: 'Continuer en tant que',
    linkSpent: 'Ce lien de connexion a été utilisé, remplacé ou a expiré.',
    linkAgain: 'Demandez-en un autre, ou connectez-vous avec votre mot de passe.',
    linkAccount: 'Aller à votre compte',
    linkSwitches: 'Si vous continuez, vous serez déconnecté de ce compte.',
    signedInAs: 'Session ouverte en tant que',
    yourPage: 'Votre page publique\u00a0:',
    notPublic: 'Votre profil n’est pas public.',
    editing:
      'Tant qu’il n’y a pas d’éditeur ici, modifiez votre profil par l’API ou adressez-vous aux responsables du site.',
    apiDocs: 'Comment utiliser l’API',
    setPassword: 'Définir un mot de passe',
    changePassword: 'Changer de mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    repeatPassword: 'Nouveau mot de passe, encore une fois',
    passwordRule:
      'Utilisez de 12 à 256 caractères\u00a0: plusieurs mots, de préférence. Ni votre nom d’utilisateur, ni un mot de passe courant, ni toujours les mêmes lettres.',
    passwordTrouble: {
      'too-short': 'Ce mot de passe est trop court\u00a0: utilisez au moins 12 caractères.',
      'too-long': 'Ce mot de passe est trop long\u00a0: utilisez au plus 256 caractères.',
      'too-easy':
        'Ce mot de passe est trop facile à deviner\u00a0: c’est surtout votre nom d’utilisateur, ou toujours les mêmes lettres ou une suite de lettres. Utilisez plusieurs mots sans rapport entre eux.',
      'too-common':
        'Ce mot de passe est parmi les premiers que l’on essaie, avec ou sans chiffres autour. Utilisez plusieurs mots sans rapport entre eux.',
      differ: 'Les deux nouveaux mots de passe ne sont pas les mêmes. Saisissez-les de nouveau.',
      'current-wrong': 'Le mot de passe actuel n’est pas correct.',
    },
    passwordSaved: 'Votre mot de passe est défini. Partout ailleurs, la session a été fermée.',
    language: 'Langue',
    siteLanguage: 'Langue du site',
    languageAuto: 'Celle du navigateur',
    languageSaved: 'La langue est définie.',
    save: 'Enregistrer',
  },
  error: {
    reference: 'Si vous signalez ce problème, indiquez la référence\u00a0:',
    home: 'Aller à la page d’accueil',
    hints: {
      notFound: 'Vérifiez que l’adresse ne contient pas de faute de frappe.',
      userNotFound:
        'Vérifiez l’adresse. Le nom d’utilisateur doit correspondre exactement\u00a0: les majuscules et les accents comptent.',
      method: 'L’adresse existe, mais pas pour ce type de requête.',
      signIn: 'Connectez-vous et réessayez.',
      misdirected: 'Le serveur ne répond pas sous ce nom. Vérifiez l’adresse.',
      tooMany: 'Attendez un peu, puis réessayez.',
      client:
        'La requête ne peut pas aboutir telle quelle. Modifiez-la comme le message l’indique et réessayez.',
      server:
        'Vous n’y êtes pour rien. Réessayez dans un instant\u00a0; si cela persiste, prévenez les responsables du site.',
    },
  },
  profile: {
    contact: 'Contact',
    present: 'aujourd’hui',
    website: 'Site',
    email: 'E-mail',
    phone: 'Téléphone',
    files: 'Fichiers',
    updated: 'Mis à jour le',
    alsoAs: 'Aussi en',
    readIn: 'Langues de cette page',
    trail: 'Où vous êtes',
    formats: { text: 'texte', qr: 'code QR' },
    fields: { type: 'Genre', entity: 'Pour' },
    sections: {
      work: 'Expérience',
      volunteer: 'Bénévolat',
      education: 'Formation',
      awards: 'Distinctions',
      certificates: 'Certificats',
      publications: 'Publications',
      skills: 'Compétences',
      languages: 'Langues',
      interests: 'Centres d’intérêt',
      references: 'Références',
      projects: 'Projets',
    },
  },
};
