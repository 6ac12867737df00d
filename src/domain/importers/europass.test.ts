import { expect, test } from 'bun:test';
import { importEuropass } from './europass.ts';
import { parseXml } from './parse-xml.ts';

const passport = `<?xml version="1.0" encoding="UTF-8"?>
<!-- exported -->
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass" locale="en">
  <LearnerInfo>
    <Identification>
      <PersonName><FirstName>Ada</FirstName><Surname>Lovelace &amp; King</Surname></PersonName>
      <ContactInfo>
        <Address><Contact><AddressLine>12 Square</AddressLine><PostalCode>SW1</PostalCode><Municipality>London</Municipality><Country><Code>UK</Code></Country></Contact></Address>
        <Email><Contact>ada@example.org</Contact></Email>
        <TelephoneList><Telephone><Contact>+44 1</Contact></Telephone><Telephone><Contact>+44 2</Contact></Telephone></TelephoneList>
        <WebsiteList><Website><Contact>ada.example</Contact></Website></WebsiteList>
        <InstantMessagingList><InstantMessaging><Contact>ada</Contact><Use><Code>skype</Code><Label>Skype</Label></Use></InstantMessaging></InstantMessagingList>
      </ContactInfo>
      <Demographics><Birthdate year="1815"/><Gender><Code>F</Code></Gender></Demographics>
      <Photo><MimeType>image/jpeg</MimeType><Data>aGk=</Data></Photo>
    </Identification>
    <Headline><Type><Code>position</Code></Type><Description><Label>Analyst</Label></Description></Headline>
    <WorkExperienceList><WorkExperience>
      <Period><From year="1842" month="--09" day="---10"/><Current>true</Current></Period>
      <Position><Label>Programmer</Label></Position>
      <Activities>&lt;p&gt;Wrote&lt;/p&gt;&lt;ul&gt;&lt;li&gt;notes&lt;/li&gt;&lt;/ul&gt;</Activities>
      <Employer><Name>Engines</Name><ContactInfo><Address><Contact><Municipality>London</Municipality></Contact></Address></ContactInfo></Employer>
    </WorkExperience></WorkExperienceList>
    <EducationList><Education>
      <Period><From year="1830"/><To year="1835" month="--06"/></Period>
      <Title>Bachelor</Title><Level><Label>Level 6</Label></Level><Organisation><Name>Home</Name></Organisation><Field><Label>Mathematics</Label></Field>
    </Education></EducationList>
    <Skills>
      <Linguistic>
        <MotherTongueList><MotherTongue><Description><Label>English</Label></Description></MotherTongue></MotherTongueList>
        <ForeignLanguageList><ForeignLanguage><Description><Label>French</Label></Description>
          <ProficiencyLevel><Listening>C1</Listening><Reading>C1</Reading><Writing>B1</Writing></ProficiencyLevel></ForeignLanguage></ForeignLanguageList>
      </Linguistic>
      <Computer><Description><![CDATA[<ul><li>Looms</li><li>Cards</li></ul>]]></Description></Computer>
      <Driving><Description><Licence>B</Licence></Description></Driving>
    </Skills>
    <AchievementList>
      <Achievement><Title><Code>honors_awards</Code><Label>Awards</Label></Title><Description>&lt;p&gt;A medal&lt;/p&gt;</Description></Achievement>
      <Achievement><Title><Code>own</Code><Label>Mine</Label></Title><Description>x</Description></Achievement>
    </AchievementList>
  </LearnerInfo>
</SkillsPassport>`;

test('Europass: reads SkillsPassport', () => {
  const imported = importEuropass(passport);
  expect(imported?.basics).toEqual({
    name: 'Ada Lovelace & King',
    givenName: 'Ada',
    familyName: 'Lovelace & King',
    label: 'Analyst',
    email: 'ada@example.org',
    phone: '+44 1',
    url: 'https://ada.example',
    location: { address: '12 Square', postalCode: 'SW1', city: 'London', countryCode: 'GB' },
    profiles: [{ network: 'Skype', username: 'ada' }],
  });
  expect(imported?.picture).toEqual({ bytes: new TextEncoder().encode('hi') });
  expect(imported?.items.map(({ section, item }) => [section, item])).toEqual([
    [
      'work',
      {
        name: 'Engines',
        position: 'Programmer',
        location: 'London',
        summary: 'Wrote\n\n- notes',
        startDate: '1842-09-10',
      },
    ],
    [
      'education',
      {
        institution: 'Home',
        studyType: 'Bachelor',
        area: 'Mathematics',
        startDate: '1830',
        endDate: '1835-06',
      },
    ],
    ['languages', { language: 'English', fluency: 'Native' }],
    ['languages', { language: 'French', fluency: 'B1–C1' }],
    ['skills', { name: 'Computer', keywords: ['Looms', 'Cards'] }],
    ['skills', { name: 'Driving', keywords: ['B'] }],
    ['awards', { title: 'A medal' }],
  ]);
  expect(imported?.notes.map(({ where }) => where)).toEqual([
    'TelephoneList',
    'Education, Home: Level',
    'Achievement: Mine',
  ]);
  expect(JSON.stringify(imported)).not.toContain('1815');
});

const candidate = `<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="oa" xmlns:hr="hr" xmlns:eures="eures">
  <CandidatePerson>
    <PersonName><oa:GivenName>Ada</oa:GivenName><hr:FamilyName>Lovelace</hr:FamilyName></PersonName>
    <Communication><ChannelCode>Email</ChannelCode><oa:URI>ada@example.org</oa:URI></Communication>
    <Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>44</CountryDialing><oa:DialNumber>20 1</oa:DialNumber></Communication>
    <Communication><ChannelCode>Email</ChannelCode><oa:URI>other@example.org</oa:URI></Communication>
    <Communication><ChannelCode>Web</ChannelCode><oa:URI>https://ada.example/</oa:URI></Communication>
    <Communication><ChannelCode>Social Media</ChannelCode><OtherTitle>LinkedIn</OtherTitle><oa:URI>linkedin.example/ada</oa:URI></Communication>
    <Communication><Address type="home"><oa:AddressLine>12 Square</oa:AddressLine><oa:CityName>Athens</oa:CityName><CountryCode>el</CountryCode></Address></Communication>
    <hr:BirthDate>1815-12-10</hr:BirthDate><NationalityCode>gb</NationalityCode>
    <PrimaryLanguageCode name="NORMAL">eng</PrimaryLanguageCode>
  </CandidatePerson>
  <CandidateProfile>
    <hr:ExecutiveSummary>&lt;p&gt;Wrote &lt;b&gt;notes&lt;/b&gt;&lt;/p&gt;</hr:ExecutiveSummary>
    <Attachment><oa:EmbeddedData>ZGF0YTppbWFnZS9wbmc7YmFzZTY0LGFHaz0=</oa:EmbeddedData><hr:FileType>photo</hr:FileType></Attachment>
    <EmploymentHistory><EmployerHistory><hr:OrganizationName>Engines</hr:OrganizationName>
      <OrganizationContact><Communication><Address><oa:CityName>Athens</oa:CityName><CountryCode>el</CountryCode></Address></Communication></OrganizationContact>
      <PositionHistory><PositionTitle>Lead</PositionTitle><eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2021-03</hr:FormattedDateTime></eures:StartDate><hr:CurrentIndicator>true</hr:CurrentIndicator></eures:EmploymentPeriod><City>London</City><Country>gb</Country></PositionHistory>
      <PositionHistory><PositionTitle>Engineer</PositionTitle><eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2019</hr:FormattedDateTime></eures:StartDate><eures:EndDate><hr:FormattedDateTime>2021-02-28</hr:FormattedDateTime></eures:EndDate></eures:EmploymentPeriod></PositionHistory>
    </EmployerHistory></EmploymentHistory>
    <EducationHistory><EducationOrganizationAttendance><hr:OrganizationName>Home</hr:OrganizationName>
      <AttendancePeriod><StartDate><hr:FormattedDateTime>1830</hr:FormattedDateTime></StartDate><Ongoing>false</Ongoing></AttendancePeriod>
      <EducationDegree><hr:DegreeName>BSc</hr:DegreeName><FinalGrade><hr:ScoreText>1.0</hr:ScoreText></FinalGrade><Thesis>On engines</Thesis></EducationDegree>
    </EducationOrganizationAttendance></EducationHistory>
    <PersonQualifications><PersonCompetency><CompetencyID>fra</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID>
      <CompetencyDimension><hr:CompetencyDimensionTypeCode>CEF-Understanding-Listening</hr:CompetencyDimensionTypeCode><Score><hr:ScoreText>B2</hr:ScoreText></Score></CompetencyDimension>
    </PersonCompetency></PersonQualifications>
    <Certifications><Certification><hr:CertificationName>Cert</hr:CertificationName><hr:IssuingAuthority>Society</hr:IssuingAuthority><FirstIssuedDate><hr:FormattedDateTime>2020-05</hr:FormattedDateTime></FirstIssuedDate></Certification></Certifications>
    <HobbiesAndInterests><HobbyOrInterest><Title>Whist</Title></HobbyOrInterest></HobbiesAndInterests>
    <Others><Title>Talks &amp; more</Title><Other><Title>A talk</Title><Link>talks.example</Link></Other></Others>
  </CandidateProfile>
</Candidate>`;

test('Europass: reads Candidate', () => {
  const imported = importEuropass(candidate);
  expect(imported?.basics).toEqual({
    name: 'Ada Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
    email: 'ada@example.org',
    phone: '+44 20 1',
    url: 'https://ada.example/',
    summary: 'Wrote **notes**',
    location: { address: '12 Square', city: 'Athens', countryCode: 'GR' },
    profiles: [{ network: 'LinkedIn', url: 'https://linkedin.example/ada' }],
  });
  expect(imported?.picture).toEqual({ bytes: new TextEncoder().encode('hi') });
  expect(imported?.items.map(({ section, item }) => [section, item])).toEqual([
    ['work', { name: 'Engines', position: 'Lead', location: 'London, United Kingdom', startDate: '2021-03' }],
    [
      'work',
      {
        name: 'Engines',
        position: 'Engineer',
        location: 'Athens, Greece',
        startDate: '2019',
        endDate: '2021-02-28',
      },
    ],
    ['education', { institution: 'Home', studyType: 'BSc', score: '1.0', startDate: '1830' }],
    ['languages', { language: 'English', fluency: 'Native' }],
    ['languages', { language: 'French', fluency: 'B2' }],
    ['certificates', { name: 'Cert', issuer: 'Society', date: '2020-05' }],
    ['interests', { name: 'Whist' }],
    ['talks-more', { name: 'A talk', url: 'https://talks.example' }],
  ]);
  expect(imported?.notes.map(({ where }) => where)).toEqual([
    'Communication, Email',
    'Education, Home: Thesis',
  ]);
  expect(JSON.stringify(imported)).not.toMatch(/1815|NationalityCode/);
});

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['what is not closed', '<a><b></a>'],
  ['two of them', '<a/><b/>'],
  ['words around it', 'x<a/>'],
  ['too deep', '<a>'.repeat(41) + '</a>'.repeat(41)],
  ['too many', `<a>${'<b/>'.repeat(200_001)}</a>`],
  ['an attribute without quotes', '<a b=c/>'],
  ['nothing', ''],
])("isn't Europass XML: %s", (_, text) => expect(parseXml(text)).toBeNull());

test("doesn't expand custom XML entities", () => {
  expect(parseXml('<a>&lt;&#65;&x41;&lol;</a>')?.text).toBe('<A&x41;&lol;');
});

test('Europass: reads a summary that is one list as a list', () => {
  const list = '&lt;ul&gt;&lt;li&gt;One&lt;/li&gt;&lt;li&gt;Two&lt;/li&gt;&lt;/ul&gt;';
  const headline = `<Headline><Type><Code>personal_statement</Code></Type><Description><Label>${list}</Label></Description></Headline>`;
  for (const file of [
    `<Candidate><CandidateProfile><ExecutiveSummary>${list}</ExecutiveSummary></CandidateProfile></Candidate>`,
    `<SkillsPassport><LearnerInfo>${headline}</LearnerInfo></SkillsPassport>`,
  ])
    expect(importEuropass(file)?.basics.summary).toBe('- One\n- Two');
});

test('SkillsPassport: reports unread parts', () => {
  const imported = importEuropass(
    passport.replace(
      '<AchievementList>',
      '<Hobbies><Label>Whist</Label></Hobbies><AchievementList><Achievement><Title><Code>courses</Code></Title><Description>A</Description><Grade>1</Grade></Achievement>',
    ),
  );
  expect(imported?.notes.map(({ where }) => where)).toEqual([
    'TelephoneList',
    'Education, Home: Level',
    'Achievement: Mine',
    'LearnerInfo: Hobbies',
    'Achievement: Grade',
  ]);
});

test('SkillsPassport: escapes keywords, courses and names', () => {
  const imported = importEuropass(`<SkillsPassport><LearnerInfo>
    <EducationList><Education><Activities><![CDATA[<ul><li>C_1</li></ul>]]></Activities></Education></EducationList>
    <Skills><Computer><Description><![CDATA[<p>a_b<br>c</p><ul><li>d*</li></ul>]]></Description></Computer></Skills>
    <AchievementList><Achievement><Title><Code>publications</Code></Title><Description><![CDATA[<p><b>On</b> e_f<br>g_h</p>]]></Description></Achievement></AchievementList>
    </LearnerInfo></SkillsPassport>`);
  expect(imported?.items.map(({ item }) => item)).toEqual([
    { courses: ['C_1'] },
    { name: 'Computer', keywords: ['a_b', 'c', 'd*'] },
    { name: 'On e_f', summary: 'g\\_h' },
  ]);
});
