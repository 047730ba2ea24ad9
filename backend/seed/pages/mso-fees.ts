import type { PageSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/seed/texts.ts';
import { CONTACT_BANNER } from './shared-modules.ts';

export const MSO_FEES: PageSeed = {
  menuKey: 'fees',
  entrance: 'fees',
  webTitle: texts('收費說明｜渡口升學', '收费说明｜渡口升学', 'Fees | Ferrypoint Education'),
  webMetaKeywords: texts(
    '收費,佣金,報名費,留位費',
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
        '<p>瀏覽、選校、申請和顧問諮詢都不收費。</p>',
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
        '<table><thead><tr><th scope="col">費用</th><th scope="col">付給</th><th scope="col">何時</th></tr></thead><tbody><tr><td>報名費</td><td>院校或統一申請機構</td><td>遞交申請時，部分院校不收</td></tr><tr><td>留位費或按金</td><td>院校</td><td>接受錄取時</td></tr><tr><td>簽證費、體檢費</td><td>簽證部門、指定診所</td><td>申請簽證時</td></tr><tr><td>學費、住宿費</td><td>院校、宿舍</td><td>按院校的限期</td></tr></tbody></table><p>金額以院校和簽證部門的公布為準。我們不代收以上費用。</p>',
        '<table><thead><tr><th scope="col">费用</th><th scope="col">付给</th><th scope="col">何时</th></tr></thead><tbody><tr><td>申请费</td><td>院校或统一申请机构</td><td>提交申请时，部分院校不收</td></tr><tr><td>留位费或押金</td><td>院校</td><td>接受录取时</td></tr><tr><td>签证费、体检费</td><td>签证部门、指定诊所</td><td>申请签证时</td></tr><tr><td>学费、住宿费</td><td>院校、宿舍</td><td>按院校的期限</td></tr></tbody></table><p>金额以院校和签证部门的公布为准。我们不代收以上费用。</p>',
        '<table><thead><tr><th scope="col">Fee</th><th scope="col">Paid to</th><th scope="col">When</th></tr></thead><tbody><tr><td>Application fee</td><td>The school or the central application body</td><td>On submission; some schools charge none</td></tr><tr><td>Reservation fee or deposit</td><td>The school</td><td>On accepting the offer</td></tr><tr><td>Visa fee, medical examination</td><td>The visa authority, the appointed clinic</td><td>With the visa application</td></tr><tr><td>Tuition, accommodation</td><td>The school, the residence</td><td>By the school’s own dates</td></tr></tbody></table><p>The amounts are those published by the school and the visa authority. We do not collect any of them.</p>',
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
            '<p>我們不收費。已付給院校的報名費和留位費能否退還，按院校的退款規定。</p>',
            '<p>我们不收费。已付给院校的申请费和留位费能否退还，按院校的退款规定。</p>',
            '<p>Not from us. Whether fees already paid to a school come back depends on its refund rules.</p>',
          ),
        },
      ],
    },
    CONTACT_BANNER,
  ],
};
