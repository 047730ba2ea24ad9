import type { Subject } from '#backend/catalogue/subjects.ts';

// Derives a programme's fields of study, and the programme group under which universities publish entrants' averages,
// from the words of its title. The list of programmes contains neither. A programme whose title matches no rule has no
// field. The search finds it only by its words.

interface TitleRule {
  pattern: RegExp;
  field: Subject | null;
  /** Programme group as the universities name it, or null if it is uncertain. */
  group: string | null;
}

const COMMERCE = 'Commerce/Mgmt/Business Admin';
const SOCIAL = 'Social Sciences';
const HUMANITIES = 'Liberal Arts & Sciences/General Studies/Humanities';
const BIOLOGY = 'Biological & Biomedical Sciences';
const PHYSICAL = 'Physical Science';
const HEALTH = 'Health Profess & Related Programs';
const KINESIOLOGY = 'Kinesiology/Recreation/Physical Education';
const ARTS = 'Fine & Applied Arts';

const createRule = (pattern: RegExp, field: Subject | null, group: string | null): TitleRule => ({
  pattern,
  field,
  group,
});

/** Rules in order of precedence. A rule does not match words that an earlier rule has matched. */
const RULES: readonly TitleRule[] = [
  // Phrases that must precede the later rules, which match their single words.
  createRule(/\b(?:software|computer|computing) engineering\b/gi, 'engineering', 'Engineering'),
  createRule(/\bbiomedical (?:mechanical )?engineering\b|\bbiological engineering\b/gi, 'engineering', 'Engineering'),
  createRule(
    /\b\w*\s?engineering\b|\bmechatronics\b|\bconception multidisciplinaire\b/gi,
    'engineering',
    'Engineering',
  ),
  createRule(
    /\bcomputer science\b|\bcomputing\b|\bcomput\w+ (?:systems|security)\b|\bcomputer security\b|\binformation (?:technology|systems)\b/gi,
    'computing',
    'Computer & Information Science',
  ),
  createRule(
    /\bdata (?:science|analytics)\b|\bartificial intelligence\b|\bgame (?:design|programming|development)\b|\bnetworking\b|\binformatics\b|\bcyber\w*/gi,
    'computing',
    'Computer & Information Science',
  ),
  createRule(/\b(?:behavioural )?neuroscience\b|\bcognitive science\b|\bpsycholog\w+/gi, 'psychology', 'Psychology'),
  createRule(/\bnursing\b/gi, 'health', 'Nursing'),
  createRule(/\bsport (?:management|and event management)\b|\bsports? administration\b/gi, 'business', KINESIOLOGY),
  createRule(
    /\bkinesiology\b|\bphysical (?:and health )?education\b|\bhuman kinetics\b|\brecreation\b|\bathletic therapy\b/gi,
    'health',
    KINESIOLOGY,
  ),
  createRule(
    /\bhealth sciences?\b|\bpublic health\b|\bcommunity health\b|\bhealth studies\b|\bhealth (?:informatics|management|policy)\b|\bmidwifery\b|\bparamedicine\b|\bnutrition\b|\bmedical (?:radiation|laboratory) sciences?\b|\bmedical laboratory\b|\bspeech and language sciences\b|\bchild health\b|\bone health\b|\bophthalmic medical\b|\boccupational health\b|\bpharmaceutical\b|\bgerontology\b/gi,
    'health',
    HEALTH,
  ),
  createRule(
    /\bbio-?medical (?:sciences?|biology|discovery)?\b|\bmedical sciences?\b|\bmedical professional\b|\bbiopharmaceutical\b/gi,
    'biomedical',
    BIOLOGY,
  ),
  createRule(/\bsocial work\b|\bchild and youth care\b|\bsocial welfare\b/gi, 'social', SOCIAL),
  createRule(
    /\bconcurrent\b|\bteacher education\b|\beducation\b|\bsecond language teaching\b|\bBEd\b|\bearly childhood\b/gi,
    'education',
    'Education',
  ),
  createRule(
    /\bcriminal justice\b|\bcriminology\b|\blegal studies\b|\blaw\b|\bjuris doctor\b|\bpolicing\b|\bforensics?\b|\bpre-law\b|\bjustice studies\b|\bhuman rights\b/gi,
    'law',
    SOCIAL,
  ),
  createRule(/\baccount(?:ing|ancy)\b|\bfinanc\w+|\bactuarial\b|\brisk management\b/gi, 'finance', COMMERCE),
  createRule(/\bbusiness economics\b|\beconomics\b/gi, 'finance', SOCIAL),
  createRule(/\bhotel\b|\bhospitality\b|\btourism\b/gi, 'hospitality', COMMERCE),
  createRule(
    /\bbusiness\b|\bcommerce\b|\bmanagement\b|\bmarketing\b|\bentrepreneurship\b|\bhuman resources?\b|\breal estate\b|\bsupply chain\b|\borganizational\b/gi,
    'business',
    COMMERCE,
  ),
  createRule(
    /\bjournalism\b|\bcommunications?\b|\bmedia\b|\bpublic relations\b|\bfilm\b|\bcinema\b|\badvertising\b|\bprofessional writing\b/gi,
    'media',
    'Communication & Journalism',
  ),
  createRule(
    /\blandscape architecture\b|\barchitectur\w+|\burban (?:and regional )?planning\b|\bplanning\b|\burban studies\b/gi,
    'architecture',
    'Architecture & Planning',
  ),
  createRule(/\bmusic\b/gi, 'humanities', 'Music'),
  createRule(
    /\b(?:fine|visual|studio|creative|integrated|media|performing) arts?\b|\bdesign\b|\bphotography\b|\bdrawing\b|\bpainting\b|\bsculpture\b|\bprintmaking\b|\billustration\b|\banimation\b|\bfashion\b|\bstudio\b|\bvisual studies\b/gi,
    'design',
    ARTS,
  ),
  createRule(
    /\btheatre\b|\bdrama\b|\bacting\b|\bdance\b|\bdramatic arts\b|\bart history\b|\bhistory of art\b/gi,
    'humanities',
    ARTS,
  ),
  createRule(
    /\benvironment\w*|\bclimate\b|\bsustainab\w+|\becology\b|\bforest\w*|\bwater (?:resource )?sciences?\b|\bconservation\b|\bwildlife\b|\bgeograph\w+|\bgeomatics\b/gi,
    'environment',
    'Natural Resources & Conservation',
  ),
  createRule(
    /\bagricultur\w+|\banimal (?:science|biology)\b|\bplant science\b|\bfood science\b|\bequine\b|\boenology\b|\bturfgrass\b/gi,
    'science',
    'Agriculture',
  ),
  createRule(/\bmathematic\w*|\bstatistics?\b/gi, 'mathematics', 'Mathematics & Statistics'),
  createRule(
    /\bbiolog\w+|\bbiochemistry\b|\bbiotechnology\b|\bmicrobiology\b|\bgenetics\b|\bzoology\b|\bbiophysics\b|\blife sciences?\b|\bbotany\b|\bphysiology\b|\bmolecular\b|\bimmunology\b|\bpharmacology\b/gi,
    'science',
    BIOLOGY,
  ),
  createRule(
    /\bphysics\b|\bchemi\w+|\bastro\w+|\bgeolog\w+|\bearth sciences?\b|\bphysical (?:and mathematical |& environmental )?sciences?\b|\bnanotechnology\b|\bgeoscience\b/gi,
    'science',
    PHYSICAL,
  ),
  createRule(
    /\bpolitic\w*|\binternational (?:relations|development|studies)\b|\bsociolog\w+|\banthropolog\w+|\bpublic (?:policy|administration|affairs)\b|\bpolicy\b|\bglobal (?:studies|development)\b|\bdevelopment studies\b|\b(?:women's and )?gender\b|\bsocial (?:sciences?|justice|development|innovation|studies)\b|\bchild(?:ren|hood)?\b|\byouth\b|\bcommunity (?:economic|development)\b|\bconflict\b|\bpeace\b|\blabou?r studies\b|\bindigenous studies\b|\bsciences sociales\b/gi,
    'social',
    SOCIAL,
  ),
  createRule(
    /\b(?:french|spanish|italian|german|chinese|japanese|portuguese|arabic|hispanic|linguistics|languages?|translation|anishinaabemowin)\b/gi,
    'humanities',
    'Languages & Linguistics',
  ),
  createRule(
    /\bhistor\w+|\bphilosoph\w+|\benglish\b|\bliterature\b|\bclassics\b|\bclassical\b|\breligi\w+|\btheolog\w+|\bhumanities\b|\barchaeolog\w+|\bmedieval\b|\bancient greek\b|\bcreative writing\b|\bcultural studies\b|\bchristian studies\b|\bcanadian studies\b|\bjewish studies\b|\bliberal arts\b/gi,
    'humanities',
    HUMANITIES,
  ),
  // General degrees belong to no field, but averages are published for their groups.
  createRule(
    /\bbachelor of science\b|^(?:honours )?sciences?\b|\bscience one\b|\bgeneral science\b|\bnatural sciences?\b/gi,
    null,
    'General Science',
  ),
  createRule(/\bbachelor of arts\b|^arts\b|\barts one\b|\barts and sciences?\b/gi, null, HUMANITIES),
];

/** Matches parts of a title that describe the mode of study: text in brackets or after a dash. */
const NON_SUBJECT_PATTERN =
  /\([^)]*\)|[–—-]\s*(?:co-?op.*|honours.*|legal studies option|non-honours.*|undeclared.*)$|\bwith co-?operative education\b|\bco-?op\b/gi;

const MAX_FIELDS = 2;

export function findFieldsOfTitle(title: string): { fields: Subject[]; group: string | null } {
  let remainingTitle = title.replace(NON_SUBJECT_PATTERN, ' ');
  const titleMatches: { at: number; field: Subject | null; group: string | null }[] = [];
  for (const { pattern, field, group } of RULES) {
    remainingTitle = remainingTitle.replace(pattern, (matchedText: string, ...replaceArguments: unknown[]) => {
      const matchOffset = replaceArguments.find((item): item is number => typeof item === 'number') ?? 0;
      titleMatches.push({ at: matchOffset, field, group });
      // The replacement has the same length as the match, so that indexes stay valid.
      return ' '.repeat(matchedText.length);
    });
  }
  const sortedMatches = titleMatches.toSorted((firstMatch, secondMatch) => firstMatch.at - secondMatch.at);
  const fields = [...new Set(sortedMatches.flatMap(({ field }) => field ?? []))].slice(0, MAX_FIELDS);
  // A title that belongs to two groups gets no averages, because they would be ambiguous.
  const groups = [...new Set(sortedMatches.flatMap((item) => item.group ?? []))];
  return { fields, group: groups.length === 1 ? (groups[0] ?? null) : null };
}
