import type { PageSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/site/site-content.ts';
import { STEPS_MODULE, CONTACT_BANNER, PRODUCT_FIGURES, WECHAT_BANNER } from './shared-modules.ts';

const aboutUs: PageSeed = {
  menuKey: 'about-us',
  entrance: 'about/us',
  webTitle: texts('關於我們｜衡渡留學', '关于我们｜衡渡留学', 'About us | Hengdu Overseas Study'),
  webMetaKeywords: texts(
    '衡渡留學,留學顧問,上海',
    '衡渡留学,留学顾问,上海',
    'Hengdu Overseas Study,study abroad advisers,Shanghai',
  ),
  webMetaDescription: texts(
    '衡渡留學在上海，協助內地學生選校、申請和準備出國。',
    '衡渡留学在上海，帮助学生选校、申请和准备出国。',
    'Hengdu is based in Shanghai and helps students choose, apply and prepare to go abroad.',
  ),
  modules: [
    {
      kind: 'html',
      title: texts('衡量，然後渡海', '衡量，然后渡海', 'Weigh, then cross'),
      body: texts(
        '<p>衡渡留學由上海出發，協助學生申請英國、澳洲、美國和加拿大的大學。衡，是把分數、預算和想去的地方逐項衡量；渡，是決定之後一步一步走過去。</p><p>高考、A-level、IB 的同學都可以用同一份問卷比較課程，看清楚哪些可以直接申請、哪些要先讀銜接課程。</p>',
        '<p>衡渡留学从上海出发，帮助学生申请英国、澳大利亚、美国和加拿大的大学。衡，是把分数、预算和想去的地方逐项衡量；渡，是决定之后一步一步走过去。</p><p>高考、A-level、IB 的同学都可以用同一份问卷比较课程，看清楚哪些可以直接申请、哪些要先读衔接课程。</p>',
        '<p>From Shanghai, Hengdu helps students apply to universities in the UK, Australia, the US and Canada. Heng means to weigh: results, budget and place, one by one. Du means to cross: step by step, once you have decided.</p><p>Students with Gaokao, A-level or IB results use the same questionnaire to see which courses are open to them directly and which need a pathway course first.</p>',
      ),
    },
    PRODUCT_FIGURES,
    {
      kind: 'cards',
      title: texts('我們的三條規矩', '我们的三条规矩', 'Our three rules'),
      items: [
        {
          title: texts('不包裝', '不包装', 'No embellishment'),
          body: texts(
            '<p>不代寫文書，不改動成績單。材料要真實，這也是院校的要求。</p>',
            '<p>不代写文书，不改动成绩单。材料要真实，这也是院校的要求。</p>',
            '<p>We write no essays for you and alter no transcript. Documents must be true, and schools require it too.</p>',
          ),
        },
        {
          title: texts('不保錄', '不保录取', 'No guarantees'),
          body: texts(
            '<p>取錄由院校決定。我們說明差距在哪裏，不作保證。</p>',
            '<p>录取由院校决定。我们说明差距在哪里，不作保证。</p>',
            '<p>Schools decide. We explain where the gap is and promise nothing.</p>',
          ),
        },
        {
          title: texts('不催單', '不催单', 'No pressure'),
          body: texts(
            '<p>限期以院校公布為準，其餘時間由你安排。</p>',
            '<p>截止日期以院校公布为准，其余时间由你安排。</p>',
            '<p>The school’s published dates count. All other time is yours.</p>',
          ),
        },
      ],
    },
    WECHAT_BANNER,
  ],
};

const services: PageSeed = {
  menuKey: 'services',
  entrance: 'services',
  webTitle: texts('服務流程｜衡渡留學', '服务流程｜衡渡留学', 'How we work | Hengdu Overseas Study'),
  webMetaKeywords: texts(
    '留學服務,申請流程,高考留學',
    '留学服务,申请流程,高考留学',
    'application process,Gaokao,study abroad services',
  ),
  webMetaDescription: texts(
    '由評估、選校、遞交申請到簽證和啟程，每一步做甚麼、要準備哪些材料。',
    '从评估、选校、提交申请到签证和启程，每一步做什么、要准备哪些材料。',
    'From the assessment to the visa and departure: what happens and which documents you need.',
  ),
  modules: [
    STEPS_MODULE,
    {
      kind: 'html',
      title: texts('一般要準備的材料', '一般要准备的材料', 'Documents usually needed'),
      body: texts(
        '<ul><li>護照資料頁</li><li>高中或大學成績單，附英文譯本</li><li>在讀證明或畢業證書</li><li>高考、A-level 或 IB 成績（如有）</li><li>英語成績（可以後補）</li><li>個人陳述和推薦信（按院校要求）</li></ul><p>只在遞交申請時上載，查詢階段不用提供證件。</p>',
        '<ul><li>护照资料页</li><li>高中或大学成绩单，附英文译本</li><li>在读证明或毕业证书</li><li>高考、A-level 或 IB 成绩（如有）</li><li>英语成绩（可以后补）</li><li>个人陈述和推荐信（按院校要求）</li></ul><p>只在提交申请时上传，不用在咨询阶段提供证件。</p>',
        '<ul><li>Passport data page</li><li>School or university transcripts with an English translation</li><li>Proof of study or graduation certificate</li><li>Gaokao, A-level or IB results, if any</li><li>An English score, which may follow later</li><li>Personal statement and references, as the school requires</li></ul><p>Upload them only when you apply. We need no identity documents to give advice.</p>',
      ),
    },
    {
      kind: 'faq',
      title: texts('關於材料', '关于材料', 'About documents'),
      items: [
        {
          title: texts('成績單要公證嗎？', '成绩单要公证吗？', 'Do transcripts need a notary?'),
          body: texts(
            '<p>多數院校接受學校蓋章的中文及英文成績單；要求公證的，會在申請要求中寫明。</p>',
            '<p>多数院校接受学校盖章的中文和英文成绩单；要求公证的，会在申请要求中写明。</p>',
            '<p>Most schools accept transcripts in Chinese and English with the issuing school’s stamp. Those that need a notary say so.</p>',
          ),
        },
        {
          title: texts('高考前可以申請嗎？', '高考前可以申请吗？', 'May I apply before the Gaokao?'),
          body: texts(
            '<p>部分院校可以先用高中成績申請，取得有條件取錄，再補交高考成績。</p>',
            '<p>部分院校可以先用高中成绩申请，获得有条件录取，再补交高考成绩。</p>',
            '<p>Some schools make a conditional offer on school results and take the Gaokao score later.</p>',
          ),
        },
      ],
    },
    WECHAT_BANNER,
    CONTACT_BANNER,
  ],
};

const fees: PageSeed = {
  menuKey: 'fees',
  entrance: 'fees',
  webTitle: texts('收費說明｜衡渡留學', '收费说明｜衡渡留学', 'Fees | Hengdu Overseas Study'),
  webMetaKeywords: texts('留學收費,申請費,佣金', '留学收费,申请费,佣金', 'fees,application fee,commission'),
  webMetaDescription: texts(
    '網站和顧問服務不收費；院校佣金、申請費和簽證費分別付給誰，在這裏說明。',
    '网站和咨询不收费；院校佣金、申请费和签证费分别付给谁，在这里说明。',
    'The site and our advice are free. Who pays commission, application fees and visa fees, and to whom.',
  ),
  modules: [
    {
      kind: 'html',
      title: texts('網站和顧問服務不收費', '网站和咨询不收费', 'The site and our advice are free'),
      body: texts(
        '<p>你入學後，部分院校會向我們支付佣金。佣金不參與配對分數的計算，你可以隨時查詢某一所院校是否付佣金。</p>',
        '<p>你入学后，部分院校会向我们支付佣金。佣金不参与匹配分数的计算，你可以随时查询某一所院校是否支付佣金。</p>',
        '<p>Some schools pay us a commission once you have enrolled. It is no part of the match score, and you may ask about any school at any time.</p>',
      ),
    },
    {
      kind: 'cards',
      title: texts('由你直接支付的費用', '由你直接支付的费用', 'What you pay directly'),
      items: [
        {
          title: texts('付給院校', '付给院校', 'To the school'),
          body: texts(
            '<p>申請費、留位費、學費和宿舍費，金額以院校公布為準。</p>',
            '<p>申请费、留位费、学费和宿舍费，金额以院校公布为准。</p>',
            '<p>Application fee, reservation fee, tuition and residence, as the school publishes them.</p>',
          ),
        },
        {
          title: texts('付給簽證部門', '付给签证部门', 'To the visa authority'),
          body: texts(
            '<p>簽證費，以及部分國家的醫療附加費或體檢費。</p>',
            '<p>签证费，以及部分国家的医疗附加费或体检费。</p>',
            '<p>The visa fee and, for some countries, a health surcharge or medical examination.</p>',
          ),
        },
        {
          title: texts('付給考試機構', '付给考试机构', 'To test providers'),
          body: texts(
            '<p>IELTS、TOEFL 或 PTE 的考試費和送分費。</p>',
            '<p>IELTS、TOEFL 或 PTE 的考试费和送分费。</p>',
            '<p>Test and score report fees for IELTS, TOEFL or PTE.</p>',
          ),
        },
      ],
    },
    {
      kind: 'faq',
      title: texts('關於付款', '关于付款', 'About payment'),
      items: [
        {
          title: texts(
            '會要求我把學費轉給顧問嗎？',
            '会要求我把学费转给顾问吗？',
            'Will I be asked to send tuition to an adviser?',
          ),
          body: texts(
            '<p>不會。學費只付到院校公布的帳戶。如有人以我們的名義要求轉帳，請打頁面上的電話核實。</p>',
            '<p>不会。学费只付到院校公布的账户。如有人以我们的名义要求转账，请拨打页面上的电话核实。</p>',
            '<p>No. Tuition goes only to the account that the school publishes. If anybody asks for a transfer in our name, call the number on this page to check.</p>',
          ),
        },
      ],
    },
    WECHAT_BANNER,
  ],
};

export const HENGDU_PAGES: PageSeed[] = [aboutUs, services, fees];
