export const RANKING_PUBLISHERS = [
  {
    name: 'QS',
    title: 'QS World University Rankings',
    address: 'https://www.topuniversities.com/world-university-rankings',
  },
  {
    name: 'THE',
    title: 'Times Higher Education World University Rankings',
    address: 'https://www.timeshighereducation.com/world-university-rankings',
  },
  {
    name: 'ARWU',
    title: 'ShanghaiRanking’s Academic Ranking of World Universities',
    address: 'https://www.shanghairanking.com/',
  },
  {
    name: 'U.S. News',
    title: 'U.S. News Best Global Universities',
    address: 'https://www.usnews.com/education/best-global-universities',
  },
] as const;
