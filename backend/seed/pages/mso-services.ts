import type { PageSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/site/site-content.ts';
import { STEPS_MODULE, CONTACT_BANNER, PRODUCT_FIGURES, WECHAT_BANNER } from './shared-modules.ts';

export const MSO_SERVICES: PageSeed = {
  menuKey: 'services',
  entrance: 'services',
  webTitle: texts('服務流程｜渡口升學', '服务流程｜渡口升学', 'How we work | Ferrypoint Education'),
  webMetaKeywords: texts(
    '升學服務,大學申請流程,選校',
    '升学服务,大学申请流程,选校',
    'application process,school selection,study abroad services',
  ),
  webMetaDescription: texts(
    '由選校、遞交申請到簽證和啟程：每一步由誰做、需時多久、你要準備甚麼。',
    '从选校、提交申请到签证和启程：每一步由谁做、需要多久、你要准备什么。',
    'From choosing a school to the visa and departure: who does what, how long it takes and what to prepare.',
  ),
  modules: [
    {
      kind: 'html',
      title: texts('先看，再決定', '先看，再决定', 'Look first, then decide'),
      body: texts(
        '<p>你可以完全自己瀏覽和比較，也可以在任何一步找顧問。下面是由選校到啟程的次序。</p>',
        '<p>你可以完全自己浏览和比较，也可以在任何一步找顾问。下面是从选校到启程的次序。</p>',
        '<p>You may browse and compare entirely on your own, or bring in an adviser at any point. This is the order of things.</p>',
      ),
    },
    {
      kind: 'steps',
      title: texts('三步選校', '三步选校', 'Three steps to a shortlist'),
      items: [
        {
          title: texts('填問卷', '填问卷', 'Answer the questionnaire'),
          body: texts(
            '<p>成績、預算、城市和你重視的事項，約三分鐘。</p>',
            '<p>成绩、预算、城市和你看重的事项，约三分钟。</p>',
            '<p>Results, budget, city and priorities, in about three minutes.</p>',
          ),
          link: '/school-selection',
        },
        {
          title: texts('看配對', '看匹配', 'Read the matches'),
          body: texts(
            '<p>逐項看符合甚麼、還差甚麼，收藏合適的院校和課程。</p>',
            '<p>逐项看符合什么、还差什么，收藏合适的院校和课程。</p>',
            '<p>See item by item what fits and what is missing, and save the schools and courses you like.</p>',
          ),
        },
        {
          title: texts('遞交申請', '提交申请', 'Apply'),
          body: texts(
            '<p>選定課程，在網上填表和上載文件。</p>',
            '<p>选定课程，在网上填表和上传文件。</p>',
            '<p>Choose your courses, fill in the form and upload the documents online.</p>',
          ),
        },
      ],
    },
    STEPS_MODULE,
    PRODUCT_FIGURES,
    {
      kind: 'faq',
      title: texts('關於服務', '关于服务', 'About the service'),
      items: [
        {
          title: texts(
            '顧問會替我寫個人陳述嗎？',
            '顾问会替我写个人陈述吗？',
            'Will an adviser write my personal statement?',
          ),
          body: texts(
            '<p>不會。顧問可以給意見和核對資料，內容要由你自己寫；代寫可能令申請被取消。</p>',
            '<p>不会。顾问可以给意见和核对资料，内容要由你自己写；代写可能导致申请被取消。</p>',
            '<p>No. An adviser can comment and check facts, but the words must be yours. A statement written by others can cost you the application.</p>',
          ),
        },
        {
          title: texts('可以保證取錄嗎？', '可以保证录取吗？', 'Can you guarantee an offer?'),
          body: texts(
            '<p>不可以。取錄由院校決定，簽證由簽證部門決定，沒有人可以保證。</p>',
            '<p>不可以。录取由院校决定，签证由签证部门决定，没有人可以保证。</p>',
            '<p>No. Schools decide on offers and visa authorities on visas. Nobody can guarantee either.</p>',
          ),
        },
      ],
    },
    CONTACT_BANNER,
    WECHAT_BANNER,
  ],
};
