import type { PageSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/seed/texts.ts';
import { CONTACT_BANNER, PRODUCT_FIGURES } from './shared-modules.ts';

export const MSO_ABOUT_US: PageSeed = {
  menuKey: 'about-us',
  entrance: 'about/us',
  webTitle: texts('關於我們｜渡口升學', '关于我们｜渡口升学', 'About us | Ferrypoint Education'),
  webMetaKeywords: texts(
    '渡口升學,升學顧問,香港',
    '渡口升学,升学顾问,香港',
    'Ferrypoint Education,study abroad advisers,Hong Kong',
  ),
  webMetaDescription: texts(
    '渡口升學是一間香港的海外升學顧問，協助學生選校、申請和準備啟程。',
    '渡口升学是一家香港的海外升学顾问，协助学生选校、申请和准备启程。',
    'Ferrypoint Education is a Hong Kong adviser that helps students choose, apply and prepare to leave.',
  ),
  modules: [
    {
      kind: 'html',
      title: texts('渡口升學是誰', '渡口升学是谁', 'Who we are'),
      body: texts(
        '<p>我們在香港協助學生申請英國、澳洲、美國和加拿大的大學、預科和銜接課程。渡口，是出發前把行李放下、看清水路的地方；我們想做的，就是這件事。</p><p>網站讓你自己先看清楚：每所院校為甚麼適合、還差甚麼、要花多少。決定之後，顧問陪你完成申請。</p>',
        '<p>我们在香港协助学生申请英国、澳大利亚、美国和加拿大的大学、预科和衔接课程。渡口，是出发前放下行李、看清水路的地方；我们想做的，就是这件事。</p><p>网站让你自己先看清楚：每所院校为什么适合、还差什么、要花多少。决定之后，顾问陪你完成申请。</p>',
        '<p>From Hong Kong, we help students apply to universities, foundation and pathway courses in the UK, Australia, the US and Canada. A ferry point is where you put your bags down and look at the water before you cross. That is what we try to be.</p><p>The site lets you look first: why a school fits, what is still missing and what it costs. Once you have decided, an adviser sees the application through with you.</p>',
      ),
    },
    PRODUCT_FIGURES,
    {
      kind: 'cards',
      title: texts('我們怎樣做事', '我们怎样做事', 'How we go about it'),
      items: [
        {
          title: texts('說明依據', '说明依据', 'We say where it is from'),
          body: texts(
            '<p>排名寫明年份和榜名，費用寫明貨幣。資料不足的，就說不足。</p>',
            '<p>排名写明年份和榜名，费用写明货币。资料不足的，就说不足。</p>',
            '<p>Rankings carry their year and table, fees their currency. Where we do not know, we say so.</p>',
          ),
        },
        {
          title: texts('由你決定', '由你决定', 'You decide'),
          body: texts(
            '<p>配對結果是參考。要不要申請、申請哪一所，由你和家人決定。</p>',
            '<p>匹配结果是参考。要不要申请、申请哪一所，由你和家人决定。</p>',
            '<p>A match is a guide. Whether and where to apply is for you and your family.</p>',
          ),
        },
        {
          title: texts('進度看得見', '进度看得见', 'You can see progress'),
          body: texts(
            '<p>每一步的日期、紀錄和留言都在「我的申請」，不用追問。</p>',
            '<p>每一步的日期、记录和留言都在“我的申请”，不用追问。</p>',
            '<p>Each step’s date, notes and messages are under My application. There is no need to chase.</p>',
          ),
        },
      ],
    },
    CONTACT_BANNER,
  ],
};
