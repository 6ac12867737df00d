import type { Texts } from './en.ts';

export const es: Texts = {
  landing: {
    title: 'Un hogar para perfiles públicos',
    intro: 'Cada persona tiene una página que también es un dato, en una dirección que nunca se rompe.',
    profiles: 'Perfiles',
    profilesHint: 'Un perfil se encuentra por su nombre de usuario exacto:',
    api: 'Para programas',
    apiHint: 'Los mismos perfiles en JSON, con una cabecera Accept o ?format=json. La API empieza aquí:',
    samples: 'Perfiles de ejemplo',
  },
  error: {
    reference: 'Si informa de este problema, mencione la referencia',
    home: 'Ir a la página de inicio',
    hints: {
      notFound:
        'Compruebe la dirección. El nombre de usuario debe coincidir exactamente: cuentan las mayúsculas y los acentos.',
      method: 'La dirección existe, pero no para este tipo de petición.',
      signIn: 'Inicie sesión y vuelva a intentarlo.',
      misdirected: 'El servidor no responde con este nombre. Compruebe la dirección.',
      tooMany: 'Espere un poco y vuelva a intentarlo.',
      client:
        'La petición no se puede atender tal como se envió. Cámbiela como dice el mensaje e inténtelo de nuevo.',
      server:
        'No es culpa suya. Vuelva a intentarlo en un momento; si continúa, avise a quienes mantienen este sitio.',
    },
  },
  profile: {
    contact: 'Contacto',
    present: 'actualidad',
    website: 'Sitio web',
    email: 'Correo',
    phone: 'Teléfono',
    files: 'Archivos',
    updated: 'Actualizado el',
    alsoAs: 'También en',
    readIn: 'Idiomas de esta página',
    trail: 'Dónde está',
    formats: { text: 'texto', qr: 'código QR' },
    fields: { type: 'Tipo', entity: 'Para' },
    sections: {
      work: 'Experiencia',
      volunteer: 'Voluntariado',
      education: 'Formación',
      awards: 'Premios',
      certificates: 'Certificados',
      publications: 'Publicaciones',
      skills: 'Habilidades',
      languages: 'Idiomas',
      interests: 'Intereses',
      references: 'Referencias',
      projects: 'Proyectos',
    },
  },
};
