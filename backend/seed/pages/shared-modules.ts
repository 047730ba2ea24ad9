import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { exceptLevels, onlyLevels } from '#backend/queries/database.ts';
import type { ModuleSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/site/site-content.ts';

// What is true of the product itself, and so stands on the pages of more than one agent.

export const PRODUCT_FIGURES: ModuleSeed = {
  kind: 'figures',
  title: texts('我們做得到的', '我们做得到的', 'What we work to'),
  items: [
    {
      figure: texts('24 小時', '24 小时', '24 hours'),
      title: texts('最快完成評估的時間', '最快完成评估的时间', 'for our fastest assessment'),
    },
    {
      figure: texts('2–3 星期', '2–3 周', '2–3 weeks'),
      title: texts('一般收到院校結果的時間', '一般收到院校结果的时间', 'until a school usually answers'),
    },
  ],
};

export const CONTACT_BANNER: ModuleSeed = {
  kind: 'banner',
  title: texts('還有疑問？', '还有疑问？', 'Still have a question?'),
  body: texts(
    '<p>星期一至五 10:00–19:00，用 WhatsApp 或電話聯絡顧問。說明你的年級、成績和想去的國家，回覆會更準確。</p>',
    '<p>周一至周五 10:00–19:00，用 WhatsApp 或电话联系顾问。说明你的年级、成绩和想去的国家，回复会更准确。</p>',
    '<p>Reach an adviser by WhatsApp or telephone, Monday to Friday, 10:00–19:00. Tell us your year, results and preferred country, and the answer will be more exact.</p>',
  ),
  levels: exceptLevels(MAINLAND_PUBLIC_LEVEL),
  items: [{ title: texts('看常見問題', '看常见问题', 'Read the questions and answers'), link: '/about/question' }],
};

export const WECHAT_BANNER: ModuleSeed = {
  kind: 'banner',
  title: texts('和顧問聊聊', '和顾问聊聊', 'Talk to an adviser'),
  body: texts(
    '<p>星期一至五 10:00–19:00，在頁面頂部按「微信查詢」掃描二維碼，或直接打電話。</p>',
    '<p>周一至周五 10:00–19:00，在页面顶部点“微信咨询”扫描二维码，或直接打电话。</p>',
    '<p>Monday to Friday, 10:00–19:00: scan the WeChat code at the top of the page, or telephone.</p>',
  ),
  levels: onlyLevels(MAINLAND_PUBLIC_LEVEL),
  items: [{ title: texts('看常見問題', '看常见问题', 'Read the questions and answers'), link: '/about/question' }],
};

/** The application's way, in the five steps that the home page promises. */
export const STEPS_MODULE: ModuleSeed = {
  kind: 'steps',
  title: texts('申請五步', '申请五步', 'Five steps of an application'),
  items: [
    {
      title: texts('遞交申請', '提交申请', 'Submit'),
      body: texts(
        '<p>填妥申請表，上載成績單等文件。顧問覆核後才送往院校。</p>',
        '<p>填好申请表，上传成绩单等文件。顾问核对后才送往院校。</p>',
        '<p>Fill in the form and upload your transcripts and other documents. An adviser checks them before they go to the school.</p>',
      ),
    },
    {
      title: texts('等候院校決定', '等待院校决定', 'Wait for the decision'),
      body: texts(
        '<p>院校可能要求補交文件或安排面試，一有消息就會在「我的申請」顯示。</p>',
        '<p>院校可能要求补交文件或安排面试，一有消息就会在“我的申请”显示。</p>',
        '<p>The school may ask for further documents or an interview. News appears under My application as soon as there is any.</p>',
      ),
    },
    {
      title: texts('取錄與留位', '录取与留位', 'Offer and reservation fee'),
      body: texts(
        '<p>收到取錄信後，在限期前決定，並直接向院校繳付留位費。</p>',
        '<p>收到录取信后，在截止日期前决定，并直接向院校缴纳留位费。</p>',
        '<p>Decide before the date in the offer letter and pay the reservation fee directly to the school.</p>',
      ),
    },
    {
      title: texts('入學確認與簽證', '入学确认与签证', 'Confirmation and visa'),
      body: texts(
        '<p>取得院校的入學確認文件（英國 CAS、澳洲 CoE、美國 I-20、加拿大 LOA）後申請簽證。審批由簽證部門決定。</p>',
        '<p>取得院校的入学确认文件（英国 CAS、澳大利亚 CoE、美国 I-20、加拿大 LOA）后申请签证。审批由签证部门决定。</p>',
        '<p>With the school’s confirmation (UK: CAS; Australia: CoE; US: I-20; Canada: LOA), apply for the visa. The visa authority decides.</p>',
      ),
    },
    {
      title: texts('啟程', '启程', 'Depart'),
      body: texts(
        '<p>核對住宿、保險、機票和報到日期，然後出發。</p>',
        '<p>核对住宿、保险、机票和报到日期，然后出发。</p>',
        '<p>Check accommodation, insurance, flights and the registration date, then go.</p>',
      ),
    },
  ],
};
