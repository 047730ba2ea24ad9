import type { PageSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/site/site-content.ts';
import { MSO_SCHOLARSHIPS } from './mso-scholarships.ts';
import { MSO_SERVICES } from './mso-services.ts';
import { CONTACT_BANNER, PRODUCT_FIGURES } from './shared-modules.ts';

const MSO_ABOUT_US: PageSeed = {
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

const MSO_FEES: PageSeed = {
  menuKey: 'fees',
  entrance: 'fees',
  webTitle: texts('收費說明｜渡口升學', '收费说明｜渡口升学', 'Fees | Ferrypoint Education'),
  webMetaKeywords: texts(
    '收費,佣金,申請費,留位費',
    '收费,佣金,申请费,留位费',
    'fees,commission,application fee,reservation fee',
  ),
  webMetaDescription: texts(
    '同學使用網站和顧問服務不用付費；我們怎樣有收入、哪些費用要付給別人，在這裏說清楚。',
    '同学使用网站和顾问服务不用付费；我们怎样有收入、哪些费用要付给别人，在这里说清楚。',
    'Students pay nothing for the site or our advice. How we earn our living, and what you pay to others.',
  ),
  modules: [
    {
      kind: 'banner',
      title: texts('同學不用付費', '同学不用付费', 'Students pay nothing'),
      body: texts(
        '<p>瀏覽、選校、申請和顧問服務都不收費。</p>',
        '<p>浏览、选校、申请和顾问咨询都不收费。</p>',
        '<p>Browsing, selection, applying and advice are free of charge.</p>',
      ),
    },
    {
      kind: 'html',
      title: texts('我們怎樣有收入', '我们怎样有收入', 'How we earn our living'),
      body: texts(
        '<p>你入學後，部分院校會向我們支付佣金，也有院校不付。你可以隨時向顧問查詢某一所院校會不會向我們付款。</p><p>佣金不影響配對：分數只由你填寫的條件和課程資料計出，計算中沒有佣金這一項。</p>',
        '<p>你入学后，部分院校会向我们支付佣金，也有院校不付。你可以随时向顾问查询某一所院校会不会向我们付款。</p><p>佣金不影响匹配：分数只由你填写的条件和课程资料算出，计算中没有佣金这一项。</p>',
        '<p>Once you have enrolled, some schools pay us a commission and others do not. Ask an adviser about any school at any time.</p><p>Commission does not touch your matches. The score comes only from your answers and the course’s facts, and commission is no part of the sum.</p>',
      ),
    },
    {
      kind: 'html',
      title: texts('要付給別人的費用', '要付给别人的费用', 'What you pay to others'),
      body: texts(
        '<table><thead><tr><th scope="col">費用</th><th scope="col">付給</th><th scope="col">何時</th></tr></thead><tbody><tr><td>申請費</td><td>院校或統一申請機構</td><td>遞交申請時，部分院校不收</td></tr><tr><td>留位費或訂金</td><td>院校</td><td>接受取錄時</td></tr><tr><td>簽證費、體檢費</td><td>簽證部門、指定診所</td><td>申請簽證時</td></tr><tr><td>學費、住宿費</td><td>院校、宿舍</td><td>按院校的限期</td></tr></tbody></table><p>金額以院校和簽證部門的公布為準。我們不代收以上費用。</p>',
        '<table><thead><tr><th scope="col">费用</th><th scope="col">付给</th><th scope="col">何时</th></tr></thead><tbody><tr><td>申请费</td><td>院校或统一申请机构</td><td>提交申请时，部分院校不收</td></tr><tr><td>留位费或定金</td><td>院校</td><td>接受录取时</td></tr><tr><td>签证费、体检费</td><td>签证部门、指定诊所</td><td>申请签证时</td></tr><tr><td>学费、住宿费</td><td>院校、宿舍</td><td>按院校的期限</td></tr></tbody></table><p>金额以院校和签证部门的公布为准。我们不代收以上费用。</p>',
        '<table><thead><tr><th scope="col">Fee</th><th scope="col">Paid to</th><th scope="col">When</th></tr></thead><tbody><tr><td>Application fee</td><td>The school or the central application body</td><td>On submission; some schools charge none</td></tr><tr><td>Reservation fee or deposit</td><td>The school</td><td>On accepting the offer</td></tr><tr><td>Visa fee, medical examination</td><td>The visa authority, the appointed clinic</td><td>With the visa application</td></tr><tr><td>Tuition, accommodation</td><td>The school, the residence</td><td>By the school’s own dates</td></tr></tbody></table><p>The amounts are those published by the school and the visa authority. None of them is paid through us.</p>',
      ),
    },
    {
      kind: 'faq',
      title: texts('關於收費', '关于收费', 'About fees'),
      items: [
        {
          title: texts('佣金會令學費變貴嗎？', '佣金会让学费变贵吗？', 'Does commission make tuition dearer?'),
          body: texts(
            '<p>學費由院校訂定和公布，透過我們申請並不會另加費用。請以院校的官方學費表核對。</p>',
            '<p>学费由院校制定和公布，通过我们申请并不会另加费用。请以院校的官方学费表核对。</p>',
            '<p>Tuition is set and published by the school, and applying through us adds nothing to it. Do check the school’s own fee table.</p>',
          ),
        },
        {
          title: texts('撤回申請要付費嗎？', '撤回申请要付费吗？', 'Is there a charge for withdrawing?'),
          body: texts(
            '<p>我們不收費。已付給院校的申請費和留位費能否退還，按院校的退款規定。</p>',
            '<p>我们不收费。已付给院校的申请费和留位费能否退还，按院校的退款规定。</p>',
            '<p>Not from us. Whether fees already paid to a school come back depends on its refund rules.</p>',
          ),
        },
      ],
    },
    CONTACT_BANNER,
  ],
};

export const MSO_PAGES: PageSeed[] = [MSO_ABOUT_US, MSO_SERVICES, MSO_FEES, MSO_SCHOLARSHIPS];
