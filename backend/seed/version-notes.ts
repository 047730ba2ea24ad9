import type { VersionNoteSeed } from './site-seed.ts';
import { texts } from '#backend/site/site-content.ts';

export const NOTED_VERSION = '2.2.0';

/** Links stand under the agent's own address. */
export const VERSION_NOTES: VersionNoteSeed[] = [
  {
    key: 'ai-assistant',
    title: texts('AI 助手找院校', 'AI 助手找院校', 'Find schools with the AI assistant'),
    body: texts(
      '用一句話說出成績、預算和城市，它會列出院校並寫明理由。',
      '用一句话说出分数、预算和城市，它会列出院校并写明理由。',
      'Say your results, budget and city in one sentence. It lists schools and gives its reasons.',
    ),
    link: '/#assistant',
  },
  {
    key: 'map-search',
    title: texts('在地圖上搜尋院校', '在地图上搜院校', 'Search for schools on a map'),
    body: texts(
      '名單和地圖同步；移動地圖後，可以只搜尋眼前的範圍。',
      '列表和地图同步；移动地图后，可以只搜索眼前的区域。',
      'The list and the map move together. Move the map, then search just the area you see.',
    ),
    link: '/school/school-search?view=map',
  },
  {
    key: 'news-search',
    title: texts('留學資訊可以搜尋', '留学资讯可以搜索', 'Search the study news'),
    body: texts(
      '輸入關鍵字，或按國家查找，找到的字會標示出來。',
      '输入关键词，或按国家查找，命中的字会标出来。',
      'Type a keyword or choose a country. The words that match are marked.',
    ),
    link: '/consult/list',
  },
  {
    key: 'selection-video',
    title: texts('智能選校教學影片', '智能选校教学视频', 'A video guide to smart school selection'),
    body: texts(
      '由填問卷到看配對結果，一步一步示範；看完可以直接開始。',
      '从填问卷到看匹配结果，一步一步演示；看完可以直接开始。',
      'From the questionnaire to your matches, shown step by step. You can start straight after it.',
    ),
    link: '/school-selection#guide',
  },
];
