import { expect, test } from 'bun:test';
import { importEuropass } from './europass.ts';

const htmlOf = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const spanOf = (start: string, end: string) =>
  `<Date><StartDate><hr:FormattedDateTime>${start}</hr:FormattedDateTime></StartDate>${end}</Date>`;
const endOf = (end: string) => `<EndDate><hr:FormattedDateTime>${end}</hr:FormattedDateTime></EndDate>`;
const skillOf = (name: string) =>
  `<PersonCompetency><hr:TaxonomyID>Digital_Skill</hr:TaxonomyID><hr:CompetencyName>${name}</hr:CompetencyName></PersonCompetency>`;
const importProfile = (profile: string) =>
  importEuropass(`<Candidate><CandidateProfile languageCode="en">${profile}</CandidateProfile></Candidate>`);
const itemsIn = (profile: string) =>
  importProfile(profile)?.items.map(({ section, item }) => [section, item]);
const toldOf = (profile: string) => importProfile(profile)?.notes.map(({ where, why }) => [where, ...why]);

test('Europass candidate: reads grouped and ungrouped skills', () => {
  expect(
    itemsIn(`<Skills>${skillOf('Excel')}
      <SkillsGroup><Title>Design tools</Title>${skillOf('Rhino')}${skillOf('AutoCAD')}</SkillsGroup>
      ${skillOf('Word')}${skillOf('Excel')}</Skills>
      <PersonQualifications><PersonCompetency><CompetencyID>Welding</CompetencyID><hr:TaxonomyID>other</hr:TaxonomyID></PersonCompetency></PersonQualifications>
      <DigitalSkills><DigitalSkillsGroup><Title>Office</Title><DigitalSkill>Calc</DigitalSkill></DigitalSkillsGroup>
      <DigitalSkillsGroup><DigitalSkill>Blogs</DigitalSkill></DigitalSkillsGroup></DigitalSkills>`),
  ).toEqual([
    ['skills', { name: 'Design tools', keywords: ['Rhino', 'AutoCAD'] }],
    ['skills', { name: 'Digital', keywords: ['Excel', 'Word', 'Blogs'] }],
    ['skills', { name: 'Other', keywords: ['Welding'] }],
    ['skills', { name: 'Office', keywords: ['Calc'] }],
  ]);
});

test('Europass candidate: reads sections of all kinds with time and place', () => {
  expect(
    itemsIn(`
      <CourseCertifications><CourseCertification><Title>BIM</Title><eures:FirstIssuedDate><hr:FormattedDateTime>2020-05</hr:FormattedDateTime></eures:FirstIssuedDate><oa:Description>${htmlOf('<p>A course</p>')}</oa:Description></CourseCertification></CourseCertifications>
      <Certifications><Certification><hr:CertificationName>PMP</hr:CertificationName><hr:CertificationDate><hr:FormattedDateTime>2021</hr:FormattedDateTime></hr:CertificationDate></Certification></Certifications>
      <CreativeWorks><CreativeWork><Title>Sculpture</Title><Description>Of stone</Description></CreativeWork></CreativeWorks>
      <SocialAndPoliticalActivities><SocialAndPoliticalActivity><Activity><Title>Council</Title>${spanOf('2019', endOf('2020-02'))}</Activity><Location>Athens</Location></SocialAndPoliticalActivity></SocialAndPoliticalActivities>
      <NetworksAndMemberships><NetworkAndMembership><Activity><Title>Chamber</Title>${spanOf('2018', `${endOf('2021')}<Ongoing>true</Ongoing>`)}<Link>chamber.example</Link></Activity></NetworkAndMembership></NetworksAndMemberships>
      <VoluntaryWorks><VoluntaryWork><Title>Red Cross</Title><Date><StartDate>2019</StartDate><EndDate>2020</EndDate></Date><Location>Patras</Location></VoluntaryWork></VoluntaryWorks>
      <Projects><Project><Title>Bridge</Title>${spanOf('2017-03', endOf('2018-04'))}<Description>Long</Description></Project></Projects>
      <ConferencesAndSeminars><ConferenceAndSeminar><Title>Congress</Title>${spanOf('2016', endOf('2016'))}<Location>Rome</Location></ConferenceAndSeminar><ConferenceAndSeminar><Title>Day</Title>${spanOf('2014', '')}</ConferenceAndSeminar></ConferencesAndSeminars>
      <HobbiesAndInterests><HobbyOrInterest><Title>Sport</Title><Description>${htmlOf('<ul><li>Chess</li><li>Sport</li></ul>')}</Description></HobbyOrInterest></HobbiesAndInterests>
      <PublicationHistory><Publication><hr:FormattedPublicationDescription>${htmlOf('<p>About it</p>')}</hr:FormattedPublicationDescription><Title>On bridges</Title><Year>2020</Year><DOI><Value>10.1000/182</Value></DOI><Link>https://b.example</Link><Authors>A. Lovelace</Authors><Journal>Spans</Journal></Publication></PublicationHistory>
      <EmploymentReferences><Referee><PersonName><oa:GivenName>Max</oa:GivenName><hr:FamilyName>M</hr:FamilyName></PersonName><hr:PositionTitle>CEO</hr:PositionTitle><Description>Very good</Description></Referee></EmploymentReferences>
      <Others><Title>Talks</Title><Other><Title>One</Title>${spanOf('2015', endOf('2016'))}</Other></Others>`),
  ).toEqual([
    [
      'publications',
      {
        name: 'On bridges',
        publisher: 'Spans',
        releaseDate: '2020',
        url: 'https://doi.org/10.1000/182',
        summary: 'A. Lovelace\n\nAbout it',
      },
    ],
    ['certificates', { name: 'PMP', date: '2021' }],
    ['certificates', { name: 'BIM', date: '2020-05', summary: 'A course' }],
    ['projects', { name: 'Bridge', description: 'Long', startDate: '2017-03', endDate: '2018-04' }],
    ['volunteer', { organization: 'Red Cross', location: 'Patras', startDate: '2019', endDate: '2020' }],
    ['volunteer', { organization: 'Chamber', startDate: '2018', url: 'https://chamber.example' }],
    ['conferences', { name: 'Congress', location: 'Rome', startDate: '2016', endDate: '2016' }],
    ['conferences', { name: 'Day', date: '2014' }],
    ['creative-works', { name: 'Sculpture', summary: 'Of stone' }],
    [
      'social-and-political-activities',
      { name: 'Council', location: 'Athens', startDate: '2019', endDate: '2020-02' },
    ],
    ['interests', { name: 'Sport', keywords: ['Chess'] }],
    ['references', { name: 'Max M, CEO', reference: 'Very good' }],
    ['talks', { name: 'One', startDate: '2015', endDate: '2016' }],
  ]);
});

test('Europass candidate: names education by program if there is no degree', () => {
  const contact = `<OrganizationContact><Communication><Address><oa:CityName>Athens</oa:CityName><CountryCode>el</CountryCode></Address></Communication>
    <Communication><ChannelCode>Web</ChannelCode><oa:URI>https://ntua.example</oa:URI></Communication></OrganizationContact>`;
  const covered = htmlOf('<ul><li>Statics</li></ul>');
  expect(
    itemsIn(`<EducationHistory>
      <EducationOrganizationAttendance><hr:OrganizationName>NTUA</hr:OrganizationName>${contact}<hr:ProgramName>Diploma</hr:ProgramName><EducationDegree><OccupationalSkillsCovered>${covered}</OccupationalSkillsCovered></EducationDegree></EducationOrganizationAttendance>
      </EducationHistory><EmploymentHistory><EmployerHistory><hr:OrganizationName>Burda</hr:OrganizationName>${contact}<PositionHistory><PositionTitle>Architect</PositionTitle></PositionHistory></EmployerHistory></EmploymentHistory>`),
  ).toEqual([
    [
      'work',
      { name: 'Burda', position: 'Architect', location: 'Athens, Greece', url: 'https://ntua.example' },
    ],
    [
      'education',
      {
        institution: 'NTUA',
        studyType: 'Diploma',
        location: 'Athens, Greece',
        url: 'https://ntua.example',
        courses: ['Statics'],
      },
    ],
  ]);
});

test('Europass candidate: keeps plain lines and texts unchanged', () => {
  const degree = `<FieldOfStudy>R_1</FieldOfStudy><OccupationalSkillsCovered>${htmlOf('<ul><li>C_1</li></ul>')}</OccupationalSkillsCovered>`;
  const described = htmlOf('<p>A_b. <i>J of x</i></p>');
  expect(
    itemsIn(`<EducationHistory><EducationOrganizationAttendance><EducationDegree>${degree}</EducationDegree></EducationOrganizationAttendance></EducationHistory>
      <DigitalSkills><DigitalSkillsGroup><DigitalSkill>a_b</DigitalSkill></DigitalSkillsGroup></DigitalSkills>
      <PublicationHistory><Publication><hr:FormattedPublicationDescription>${described}</hr:FormattedPublicationDescription><Authors>Foo *bar*</Authors></Publication></PublicationHistory>
      <HobbiesAndInterests><HobbyOrInterest><Description>R&amp;amp;D [EU]</Description></HobbyOrInterest></HobbiesAndInterests>`),
  ).toEqual([
    ['education', { area: 'R_1', courses: ['C_1'] }],
    ['skills', { name: 'Digital', keywords: ['a_b'] }],
    ['publications', { name: 'A_b. J of x', summary: 'Foo \\*bar\\*' }],
    ['interests', { name: 'R&D [EU]' }],
  ]);
});

test('Europass: reports each unread part once, by its outermost element', () => {
  expect(
    toldOf(`<hr:ID schemeID="1">7</hr:ID><Certifications/>
      <JobRelatedSkills><JobRelatedSkill><Title>Site</Title></JobRelatedSkill></JobRelatedSkills>
      <ClosingStatement><Statement>I consent</Statement></ClosingStatement>
      <EmploymentHistory><EmployerHistory><hr:OrganizationName>A</hr:OrganizationName><hr:IndustryCode>J</hr:IndustryCode></EmployerHistory>
      <EmployerHistory><hr:OrganizationName>B</hr:OrganizationName><hr:IndustryCode>J</hr:IndustryCode></EmployerHistory></EmploymentHistory>
      <Others><Title>More</Title><Other><Title>x</Title><Link>https://a.example</Link><Link>https://b.example</Link></Other></Others>`),
  ).toEqual([
    ['CandidateProfile: JobRelatedSkills', 'noPlace'],
    ['CandidateProfile: ClosingStatement', 'noPlace'],
    ['EmployerHistory: IndustryCode', 'noPlace'],
    ['Other: Link', 'noPlace'],
  ]);
  const both =
    importEuropass(`<Candidate><CandidatePerson><hr:BirthDate>1815</hr:BirthDate><GenderCode>female</GenderCode>
    <Communication><ChannelCode>Fax</ChannelCode><oa:URI>1</oa:URI></Communication>
    <Communication><Address><oa:CityName>Athens</oa:CityName></Address></Communication>
    <Communication><Address><oa:CityName>Rome</oa:CityName></Address></Communication></CandidatePerson>
    <CandidateProfile languageCode="en"><hr:ExecutiveSummary>Me</hr:ExecutiveSummary></CandidateProfile>
    <CandidateProfile languageCode="el"><hr:ExecutiveSummary>Eγώ</hr:ExecutiveSummary></CandidateProfile>
    <RenderingInformation><Design>Template1</Design></RenderingInformation></Candidate>`);
  expect(both?.basics).toEqual({ summary: 'Me', location: { city: 'Athens' } });
  expect(both?.notes.map(({ where, why }) => [where, ...why])).toEqual([
    ['CandidateProfile el', 'onlyOne'],
    ['CandidatePerson: Communication', 'noPlace'],
  ]);
});
