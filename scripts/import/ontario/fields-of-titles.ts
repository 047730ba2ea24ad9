import type { Subject } from '#backend/catalogue/subjects.ts';

// Derives the fields of study of a programme from the words of its title, and the programme group under which
// universities publish averages of entrants. The list of programmes contains neither. A title that no rule matches
// has no field and is found by its words alone.

interface TitleRule {
  words: RegExp;
  field: Subject | null;
  /** Programme group as the universities name it; null if uncertain. */
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

const rule = (words: RegExp, field: Subject | null, group: string | null): TitleRule => ({ words, field, group });

/** Rules in order of precedence: a rule does not match words that an earlier one has matched. */
const RULES: readonly TitleRule[] = [
  // Phrases whose single words would match later rules.
  rule(/\b(?:software|computer|computing) engineering\b/gi, 'engineering', 'Engineering'),
  rule(/\bbiomedical (?:mechanical )?engineering\b|\bbiological engineering\b/gi, 'engineering', 'Engineering'),
  rule(/\b\w*\s?engineering\b|\bmechatronics\b|\bconception multidisciplinaire\b/gi, 'engineering', 'Engineering'),
  rule(
    /\bcomputer science\b|\bcomputing\b|\bcomput\w+ (?:systems|security)\b|\bcomputer security\b|\binformation (?:technology|systems)\b/gi,
    'computing',
    'Computer & Information Science',
  ),
  rule(
    /\bdata (?:science|analytics)\b|\bartificial intelligence\b|\bgame (?:design|programming|development)\b|\bnetworking\b|\binformatics\b|\bcyber\w*/gi,
    'computing',
    'Computer & Information Science',
  ),
  rule(/\b(?:behavioural )?neuroscience\b|\bcognitive science\b|\bpsycholog\w+/gi, 'psychology', 'Psychology'),
  rule(/\bnursing\b/gi, 'health', 'Nursing'),
  rule(/\bsport (?:management|and event management)\b|\bsports? administration\b/gi, 'business', KINESIOLOGY),
  rule(
    /\bkinesiology\b|\bphysical (?:and health )?education\b|\bhuman kinetics\b|\brecreation\b|\bathletic therapy\b/gi,
    'health',
    KINESIOLOGY,
  ),
  rule(
    /\bhealth sciences?\b|\bpublic health\b|\bcommunity health\b|\bhealth studies\b|\bhealth (?:informatics|management|policy)\b|\bmidwifery\b|\bparamedicine\b|\bnutrition\b|\bmedical (?:radiation|laboratory) sciences?\b|\bmedical laboratory\b|\bspeech and language sciences\b|\bchild health\b|\bone health\b|\bophthalmic medical\b|\boccupational health\b|\bpharmaceutical\b|\bgerontology\b/gi,
    'health',
    HEALTH,
  ),
  rule(
    /\bbio-?medical (?:sciences?|biology|discovery)?\b|\bmedical sciences?\b|\bmedical professional\b|\bbiopharmaceutical\b/gi,
    'medicine',
    BIOLOGY,
  ),
  rule(/\bsocial work\b|\bchild and youth care\b|\bsocial welfare\b/gi, 'social', SOCIAL),
  rule(
    /\bconcurrent\b|\bteacher education\b|\beducation\b|\bsecond language teaching\b|\bBEd\b|\bearly childhood\b/gi,
    'education',
    'Education',
  ),
  rule(
    /\bcriminal justice\b|\bcriminology\b|\blegal studies\b|\blaw\b|\bjuris doctor\b|\bpolicing\b|\bforensics?\b|\bpre-law\b|\bjustice studies\b|\bhuman rights\b/gi,
    'law',
    SOCIAL,
  ),
  rule(/\baccount(?:ing|ancy)\b|\bfinanc\w+|\bactuarial\b|\brisk management\b/gi, 'finance', COMMERCE),
  rule(/\bbusiness economics\b|\beconomics\b/gi, 'finance', SOCIAL),
  rule(/\bhotel\b|\bhospitality\b|\btourism\b/gi, 'hospitality', COMMERCE),
  rule(
    /\bbusiness\b|\bcommerce\b|\bmanagement\b|\bmarketing\b|\bentrepreneurship\b|\bhuman resources?\b|\breal estate\b|\bsupply chain\b|\borganizational\b/gi,
    'business',
    COMMERCE,
  ),
  rule(
    /\bjournalism\b|\bcommunications?\b|\bmedia\b|\bpublic relations\b|\bfilm\b|\bcinema\b|\badvertising\b|\bprofessional writing\b/gi,
    'media',
    'Communication & Journalism',
  ),
  rule(
    /\blandscape architecture\b|\barchitectur\w+|\burban (?:and regional )?planning\b|\bplanning\b|\burban studies\b/gi,
    'architecture',
    'Architecture & Planning',
  ),
  rule(/\bmusic\b/gi, 'humanities', 'Music'),
  rule(
    /\b(?:fine|visual|studio|creative|integrated|media|performing) arts?\b|\bdesign\b|\bphotography\b|\bdrawing\b|\bpainting\b|\bsculpture\b|\bprintmaking\b|\billustration\b|\banimation\b|\bfashion\b|\bstudio\b|\bvisual studies\b/gi,
    'design',
    ARTS,
  ),
  rule(
    /\btheatre\b|\bdrama\b|\bacting\b|\bdance\b|\bdramatic arts\b|\bart history\b|\bhistory of art\b/gi,
    'humanities',
    ARTS,
  ),
  rule(
    /\benvironment\w*|\bclimate\b|\bsustainab\w+|\becology\b|\bforest\w*|\bwater (?:resource )?sciences?\b|\bconservation\b|\bwildlife\b|\bgeograph\w+|\bgeomatics\b/gi,
    'environment',
    'Natural Resources & Conservation',
  ),
  rule(
    /\bagricultur\w+|\banimal (?:science|biology)\b|\bplant science\b|\bfood science\b|\bequine\b|\boenology\b|\bturfgrass\b/gi,
    'science',
    'Agriculture',
  ),
  rule(/\bmathematic\w*|\bstatistics?\b/gi, 'mathematics', 'Mathematics & Statistics'),
  rule(
    /\bbiolog\w+|\bbiochemistry\b|\bbiotechnology\b|\bmicrobiology\b|\bgenetics\b|\bzoology\b|\bbiophysics\b|\blife sciences?\b|\bbotany\b|\bphysiology\b|\bmolecular\b|\bimmunology\b|\bpharmacology\b/gi,
    'science',
    BIOLOGY,
  ),
  rule(
    /\bphysics\b|\bchemi\w+|\bastro\w+|\bgeolog\w+|\bearth sciences?\b|\bphysical (?:and mathematical |& environmental )?sciences?\b|\bnanotechnology\b|\bgeoscience\b/gi,
    'science',
    PHYSICAL,
  ),
  rule(
    /\bpolitic\w*|\binternational (?:relations|development|studies)\b|\bsociolog\w+|\banthropolog\w+|\bpublic (?:policy|administration|affairs)\b|\bpolicy\b|\bglobal (?:studies|development)\b|\bdevelopment studies\b|\b(?:women's and )?gender\b|\bsocial (?:sciences?|justice|development|innovation|studies)\b|\bchild(?:ren|hood)?\b|\byouth\b|\bcommunity (?:economic|development)\b|\bconflict\b|\bpeace\b|\blabou?r studies\b|\bindigenous studies\b|\bsciences sociales\b/gi,
    'social',
    SOCIAL,
  ),
  rule(
    /\b(?:french|spanish|italian|german|chinese|japanese|portuguese|arabic|hispanic|linguistics|languages?|translation|anishinaabemowin)\b/gi,
    'humanities',
    'Languages & Linguistics',
  ),
  rule(
    /\bhistor\w+|\bphilosoph\w+|\benglish\b|\bliterature\b|\bclassics\b|\bclassical\b|\breligi\w+|\btheolog\w+|\bhumanities\b|\barchaeolog\w+|\bmedieval\b|\bancient greek\b|\bcreative writing\b|\bcultural studies\b|\bchristian studies\b|\bcanadian studies\b|\bjewish studies\b|\bliberal arts\b/gi,
    'humanities',
    HUMANITIES,
  ),
  // General degrees belong to no field, but their groups have published averages.
  rule(
    /\bbachelor of science\b|^(?:honours )?sciences?\b|\bscience one\b|\bgeneral science\b|\bnatural sciences?\b/gi,
    null,
    'General Science',
  ),
  rule(/\bbachelor of arts\b|^arts\b|\barts one\b|\barts and sciences?\b/gi, null, HUMANITIES),
];

/** Parts of a title that describe the mode of study: text in brackets and after a dash. */
const NOT_A_SUBJECT =
  /\([^)]*\)|[–—-]\s*(?:co-?op.*|honours.*|legal studies option|non-honours.*|undeclared.*)$|\bwith co-?operative education\b|\bco-?op\b/gi;

const MAX_FIELDS = 2;

export function fieldsOfTitle(title: string): { fields: Subject[]; group: string | null } {
  let rest = title.replace(NOT_A_SUBJECT, ' ');
  const result: { at: number; field: Subject | null; group: string | null }[] = [];
  for (const { words, field, group } of RULES) {
    rest = rest.replace(words, (match: string, ...more: unknown[]) => {
      const at = more.find((item): item is number => typeof item === 'number') ?? 0;
      result.push({ at, field, group });
      // The replacement has the same length, so that indexes stay valid.
      return ' '.repeat(match.length);
    });
  }
  const sortedMatches = result.toSorted((item, other) => item.at - other.at);
  const fields = [...new Set(sortedMatches.flatMap(({ field }) => field ?? []))].slice(0, MAX_FIELDS);
  // If a title belongs to two groups, its averages are ambiguous, and it gets none.
  const groups = [...new Set(sortedMatches.flatMap((item) => item.group ?? []))];
  return { fields, group: groups.length === 1 ? (groups[0] ?? null) : null };
}
