import { texts } from '#backend/site/site-content.ts';
import type { GuideSeed } from './guide-seed.ts';

export const GUIDES_CN: GuideSeed[] = [
  {
    key: 'cn-recognition-1',
    country: 'cn',
    topic: 'recognition',
    title: texts('留服認證怎樣申請', '留服认证怎样申请', 'How to apply for recognition'),
    passage: texts(
      '學位認證由持有人親自在網上申請，並以移民管理局的手機應用程式確認身份和出入境紀錄。',
      '学位认证由持有人亲自在网上申请，并以移民管理局的手机应用程序确认身份和出入境记录。',
      'Recognition of a degree is applied for online, in person of the holder, with identity and entry-exit records confirmed through the immigration service’s phone app.',
    ),
    page: 'http://www.xaxcetx.cn/post/138172.html',
    publisher: 'xaxcetx.cn',
    asAt: '2025-04',
    reviewBy: '2027-01-31',
  },
  {
    key: 'cn-recognition-2',
    country: 'cn',
    topic: 'recognition',
    title: texts('留服認證要甚麼證書', '留服认证要什么证书', 'Certificate for recognition'),
    passage: texts(
      '自 2023 年起，單有學校證明信不再足夠，須有學位證書。',
      '自 2023 年起，单有学校证明信不再足够，须有学位证书。',
      'For the recognition of a degree a school’s letter alone no longer suffices since 2023; the degree certificate is required.',
    ),
    page: 'http://www.xaxcetx.cn/post/138172.html',
    publisher: 'xaxcetx.cn',
    asAt: '2025-04',
    reviewBy: '2027-01-31',
  },
  {
    key: 'cn-recognition-3',
    country: 'cn',
    topic: 'recognition',
    title: texts('認證結果覆核', '认证结果复核', 'Review of a recognition'),
    passage: texts(
      '可在結果發出 12 個月內在網上申請覆核，費用全免。',
      '可在结果发出 12 个月内在网上申请复核，费用全免。',
      'A review of the recognition can be asked for online within 12 months of the result, free of charge.',
    ),
    page: 'http://www.xaxcetx.cn/post/138172.html',
    publisher: 'xaxcetx.cn',
    asAt: '2025-04',
    reviewBy: '2027-01-31',
  },
  {
    key: 'cn-recognition-4',
    country: 'cn',
    topic: 'recognition',
    title: texts('博士學位認證', '博士学位认证', 'Recognition of doctorates'),
    passage: texts(
      '博士學位有快速通道。',
      '博士学位有快速通道。',
      'Doctoral degrees have a fast lane at the recognition of degrees.',
    ),
    page: 'http://www.xaxcetx.cn/post/138172.html',
    publisher: 'xaxcetx.cn',
    asAt: '2025-04',
    reviewBy: '2027-01-31',
  },
];
