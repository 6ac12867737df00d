import type { Texts } from './en.ts';

export const fr: Texts = {
  landing: {
    title: 'La maison des profils publics',
    intro: 'Chaque personne a une page qui est aussi une donnée, à une adresse qui ne change jamais.',
    profiles: 'Profils',
    profilesHint: 'Un profil se trouve par son nom d’utilisateur exact :',
    api: 'Pour les programmes',
    apiHint: 'Les mêmes profils en JSON, avec un en-tête Accept ou ?format=json. L’API commence ici :',
    samples: 'Exemples de profils',
  },
  error: {
    reference: 'Si vous signalez ce problème, indiquez la référence',
    home: 'Aller à la page d’accueil',
    hints: {
      notFound:
        'Vérifiez l’adresse. Le nom d’utilisateur doit correspondre exactement : les majuscules et les accents comptent.',
      method: 'L’adresse existe, mais pas pour ce type de requête.',
      signIn: 'Connectez-vous et réessayez.',
      misdirected: 'Le serveur ne répond pas sous ce nom. Vérifiez l’adresse.',
      tooMany: 'Attendez un peu, puis réessayez.',
      client:
        'La requête ne peut pas aboutir telle quelle. Modifiez-la comme le message l’indique et réessayez.',
      server:
        'Vous n’y êtes pour rien. Réessayez dans un instant ; si cela persiste, prévenez les responsables du site.',
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
