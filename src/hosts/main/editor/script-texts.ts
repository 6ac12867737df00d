import { inLanguages } from '../../../html/texts/in-languages.ts';

/** What the script says. `{name}` and the like are filled in by it. */
export const scriptTexts = inLanguages({
  en: {
    saved: 'Saved.',
    saving: 'Saving …',
    offline: 'No connection. What you type is kept in this browser, and saved as soon as there is one.',
    signedOut: 'You are signed out. What you typed is kept in this browser.',
    signIn: 'Sign in and go on',
    refused: 'This was not saved.',
    conflict: 'Somebody has changed the same text. Both are kept.',
    compare: 'Compare and decide',
    updated: 'This page now shows what was saved elsewhere.',
    kept: 'You typed this here before, and it was not saved ({time}):',
    putBack: 'Put it back',
    throwAway: 'Throw it away',
    moved: '“{name}” is now at place {n} of {all}.',
  },
  fr: {
    saved: 'Enregistré.',
    saving: 'Enregistrement …',
    offline:
      'Pas de connexion. Ce que vous écrivez est gardé dans ce navigateur et enregistré dès qu’il y en a une.',
    signedOut: 'Vous êtes déconnecté. Ce que vous avez écrit est gardé dans ce navigateur.',
    signIn: 'Se connecter et continuer',
    refused: 'Ceci n’a pas été enregistré.',
    conflict: 'Quelqu’un a modifié le même texte. Les deux sont gardés.',
    compare: 'Comparer et décider',
    updated: 'Cette page montre maintenant ce qui a été enregistré ailleurs.',
    kept: 'Vous avez écrit ceci ici auparavant, et ce n’était pas enregistré ({time}) :',
    putBack: 'Le remettre',
    throwAway: 'Le jeter',
    moved: '« {name} » est maintenant à la place {n} sur {all}.',
  },
  de: {
    saved: 'Gespeichert.',
    saving: 'Wird gespeichert …',
    offline:
      'Keine Verbindung. Was Sie schreiben, bleibt in diesem Browser und wird gespeichert, sobald es eine gibt.',
    signedOut: 'Sie sind abgemeldet. Was Sie geschrieben haben, bleibt in diesem Browser.',
    signIn: 'Anmelden und weitermachen',
    refused: 'Das wurde nicht gespeichert.',
    conflict: 'Jemand hat denselben Text geändert. Beide sind noch da.',
    compare: 'Vergleichen und entscheiden',
    updated: 'Diese Seite zeigt jetzt, was anderswo gespeichert wurde.',
    kept: 'Das haben Sie hier schon einmal geschrieben, und es wurde nicht gespeichert ({time}):',
    putBack: 'Wieder einsetzen',
    throwAway: 'Verwerfen',
    moved: '„{name}“ steht jetzt an Stelle {n} von {all}.',
  },
  es: {
    saved: 'Guardado.',
    saving: 'Guardando …',
    offline:
      'Sin conexión. Lo que escriba se conserva en este navegador y se guardará en cuanto haya conexión.',
    signedOut: 'Ha salido de la sesión. Lo que escribió se conserva en este navegador.',
    signIn: 'Iniciar sesión y continuar',
    refused: 'Esto no se ha guardado.',
    conflict: 'Alguien ha cambiado el mismo texto. Se conservan los dos.',
    compare: 'Comparar y decidir',
    updated: 'Esta página muestra ahora lo que se guardó en otro lugar.',
    kept: 'Escribió esto aquí antes y no se guardó ({time}):',
    putBack: 'Volver a ponerlo',
    throwAway: 'Descartarlo',
    moved: '«{name}» está ahora en el lugar {n} de {all}.',
  },
});

export type ScriptWords = ReturnType<typeof scriptTexts>;
