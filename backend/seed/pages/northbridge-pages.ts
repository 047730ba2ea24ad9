import type { PageSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/site/site-content.ts';
import { STEPS_MODULE, CONTACT_BANNER } from './shared-modules.ts';

const aboutUs: PageSeed = {
  menuKey: 'about-us',
  entrance: 'about/us',
  webTitle: texts('關於我們｜北橋教育', '关于我们｜北桥教育', 'About us | Northbridge Education'),
  webMetaKeywords: texts('北橋教育,升學顧問', '北桥教育,升学顾问', 'Northbridge Education,study abroad advisers'),
  webMetaDescription: texts(
    '北橋教育在香港，以英語為主要服務語言，協助學生申請海外大學。',
    '北桥教育在香港，以英语为主要服务语言，协助学生申请海外大学。',
    'Northbridge works mainly in English and helps students in Hong Kong apply to universities abroad.',
  ),
  modules: [
    {
      kind: 'html',
      title: texts('北橋是誰', '北桥是谁', 'Who we are'),
      body: texts(
        '<p>北橋教育在香港，服務就讀國際學校和本地學校的學生，以英語為主要服務語言。我們專注兩件事：幫你看懂課程，和把申請做好。</p>',
        '<p>北桥教育在香港，服务就读国际学校和本地学校的学生，以英语为主要服务语言。我们专注两件事：帮你看懂课程，和把申请做好。</p>',
        '<p>Northbridge is based in Hong Kong and works mainly in English with students from international and local schools. We keep to two things: helping you understand a course, and getting the application right.</p>',
      ),
    },
    {
      kind: 'cards',
      title: texts('適合誰', '适合谁', 'Who we are for'),
      items: [
        {
          title: texts('A-level 與 IB 學生', 'A-level 与 IB 学生', 'A-level and IB students'),
          body: texts(
            '<p>用預計成績先看配對，放榜後再核對一次。</p>',
            '<p>用预估成绩先看匹配，出分后再核对一次。</p>',
            '<p>Match with predicted grades now and check again when results are out.</p>',
          ),
        },
        {
          title: texts('DSE 學生', 'DSE 学生', 'HKDSE students'),
          body: texts(
            '<p>比較各校的計分方法和銜接課程。</p>',
            '<p>比较各校的计分方法和衔接课程。</p>',
            '<p>Compare how universities count your subjects, and the pathway courses.</p>',
          ),
        },
        {
          title: texts('研究生課程申請人', '研究生课程申请人', 'Postgraduate applicants'),
          body: texts(
            '<p>按學科、費用和開學月份比較碩士課程。</p>',
            '<p>按学科、费用和开学月份比较硕士课程。</p>',
            '<p>Compare master’s courses by subject, fee and start month.</p>',
          ),
        },
      ],
    },
    CONTACT_BANNER,
  ],
};

const services: PageSeed = {
  menuKey: 'services',
  entrance: 'services',
  webTitle: texts('服務與收費｜北橋教育', '服务与收费｜北桥教育', 'How we work | Northbridge Education'),
  webMetaKeywords: texts('申請流程,收費', '申请流程,收费', 'application process,fees'),
  webMetaDescription: texts(
    '申請的五個步驟，以及費用由誰支付。',
    '申请的五个步骤，以及费用由谁支付。',
    'The five steps of an application, and who pays for what.',
  ),
  modules: [
    STEPS_MODULE,
    {
      kind: 'html',
      title: texts('收費', '收费', 'Fees'),
      body: texts(
        '<p>同學不用付費。部分院校在學生入學後向我們支付佣金，這不會改變配對分數。院校和簽證部門的費用由你直接支付。</p>',
        '<p>同学不用付费。部分院校在学生入学后向我们支付佣金，这不会改变匹配分数。院校和签证部门的费用由你直接支付。</p>',
        '<p>Students pay us nothing. Some schools pay us a commission after enrolment, which does not change a match score. School and visa fees are paid by you directly.</p>',
      ),
    },
    CONTACT_BANNER,
  ],
};

export const NORTHBRIDGE_PAGES: PageSeed[] = [aboutUs, services];
