import { expect, test } from 'bun:test';
import { importBibtex } from './bibtex.ts';
import { decodeLatex } from './decode-latex.ts';

const file = String.raw`
% A comment with an @ in it
@string{ jcs = "Journal of " # {Cracked Science} }
@comment{ @article{no, title={Not this}} }
@article{lovelace1843,
  author = {Lovelace, Ada and Luigi {Menabrea} and M{\"u}ller, J{\"o}rg},
  title = "{Sketch} of the {A}nalytical {E}ngine --- with notes",
  journal = jcs, year = 1843, month = oct,
  doi = {https://doi.org/10.1000/xyz123},
  abstract = {About 50\% of \emph{it}.},
}
@InProceedings(knuth, title = {Caf\'e \& \v{C}aj}, booktitle = {Proc. {\L}{\'o}d{\'z}},
  date = {2020-05-03/2020-05-05}, url = {papers.example/1})
@misc{web, title={A page}, howpublished={\url{https://page.example/}}, year={about 1999}}
@book{nothing, year = 2000}
@article{broken, title = {Never closed, year = 2001
`;

test('reads BibTeX', () => {
  const imported = importBibtex(file);
  expect(imported?.items.map(({ section, source, item }) => [section, source, item])).toEqual([
    [
      'publications',
      'lovelace1843',
      {
        name: 'Sketch of the Analytical Engine — with notes',
        publisher: 'Journal of Cracked Science',
        releaseDate: '1843-10',
        url: 'https://doi.org/10.1000/xyz123',
        summary: 'Ada Lovelace, Luigi Menabrea, Jörg Müller\n\nAbout 50% of it.',
      },
    ],
    [
      'publications',
      'knuth',
      {
        name: 'Café & Čaj',
        publisher: 'Proc. Łódź',
        releaseDate: '2020-05-03',
        url: 'https://papers.example/1',
      },
    ],
    ['publications', 'web', { name: 'A page', url: 'https://page.example/' }],
    ['publications', 'broken', { name: 'Never closed, year = 2001' }],
  ]);
  expect(imported?.notes).toEqual([
    { kind: 'left-out', where: 'web: about 1999', why: ['unreadDate'] },
    { kind: 'left-out', where: 'nothing', why: ['noTitle'] },
  ]);
});

test.each([
  [String.raw`{\"o}\"{o}\"o\'{\i}\c{c}\ss{}\o\ x`, 'öööíçßø x'],
  [String.raw`\textbf{bold} \& 5\_6 $x^2$`, 'bold & 5_6 x^2'],
  ["``quoted'' a--b~c", '“quoted” a–b c'],
  [String.raw`\vec x \unknown{y}`, 'x y'],
  [String.raw`a\constructor{b}\valueOf c`, 'abc'],
])('%s', (latex, text) => expect(decodeLatex(latex)).toBe(text));

test('rejects files that are not BibTeX and unterminated entries', () => {
  expect(importBibtex('hello {world}')).toBeNull();
  expect(importBibtex(`@article{a, title = ${'{'.repeat(500_000)}`)?.items).toEqual([]);
  expect(importBibtex('@article{a,'.repeat(5_000))?.items).toEqual([]);
  expect(() => importBibtex('@article{a,'.repeat(5_001))).toThrow('more than 5000 entries');
});

test.each([
  ['url = {https://www.cs.example.edu/~ada/paper.pdf}', 'https://www.cs.example.edu/~ada/paper.pdf'],
  ['url = {https://example.org/a--b/c\\_d\\%20e\\#f}', 'https://example.org/a--b/c_d%20e#f'],
  ['url = {\\url{https://example.org/\\~{}ada}}', 'https://example.org/~ada'],
  ['url = "https://example.org/{\\textasciitilde}ada/$\\sim$b"', 'https://example.org/~ada/~b'],
  ['howpublished = {\\url{https://example.org/~ada/x}}', 'https://example.org/~ada/x'],
  ['doi = {10.1000/a--b\\_c}', 'https://doi.org/10.1000/a--b_c'],
])('BibTeX URL: %s', (field, url) => {
  const imported = importBibtex(`@misc{one, title = {One}, ${field}}`);
  expect(imported?.items.map(({ item }) => item)).toEqual([{ name: 'One', url }]);
  expect(imported?.notes).toEqual([]);
});

test('reports BibTeX URLs that are invalid', () => {
  const imported = importBibtex('@misc{one, title = {One}, howpublished = {https://nowhere}}');
  expect(imported?.notes).toEqual([
    { kind: 'left-out', where: 'one, howpublished: https://nowhere', why: ['noAddress'] },
  ]);
});

test.each([
  [
    '{World Health Organization and Partners} and Smith, J. and others',
    'World Health Organization and Partners, J. Smith et al.',
  ],
  ['{Barnes and Noble, Inc.} AND\n    {\\"O}st, A', 'Barnes and Noble, Inc., A Öst'],
  ['Anderson, Sandy', 'Sandy Anderson'],
  ['others', 'et al.'],
])('BibTeX authors: %s', (authors, summary) => {
  const imported = importBibtex(`@misc{one, title = {One}, author = "${authors}"}`);
  expect(imported?.items[0]?.item.summary).toBe(summary);
});
