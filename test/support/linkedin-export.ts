import { writeZip } from './write-zip.ts';

/** Ada's data export from LinkedIn, with private data that must not be imported. */
export const linkedInFiles = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\nAda,Lovelace,,"12 St James\'s Square",Dec 10,Analyst,"I write programs.",Computing,SW1Y,"London, England, United Kingdom",[ada],[PERSONAL:https://ada.example/],\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nAnalytical Engines,Programmer,"Wrote the first program.\n• Bernoulli numbers",London,Sep 1842,\nAnalytical Engines,Translator,,London,Jan 1842,Aug 1842\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nHome,1830,1835,Private lessons,"Bachelor, Mathematics",\n',
  'Skills.csv': 'Name\nMathematics\nPoetical science\n',
  'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\nada@private.example,Yes,Yes,\n',
  'PhoneNumbers.csv': 'Extension,Number,Type\n,+44 20 7946 0000,MOBILE\n',
  'Connections.csv': 'Notes:\n\nFirst Name,Last Name\nCharles,Babbage\n',
  'messages.csv': 'FROM,TO,CONTENT\nCharles,Ada,a secret message\n',
};

export function linkedInExport(changes: Readonly<Record<string, string>> = {}): Uint8Array {
  return writeZip({ ...linkedInFiles, ...changes });
}
