import { POLICY_VERSION, policyDay } from './policy-version.ts';
import { texts, type Texts } from '#backend/site/site-content.ts';
import { inBrowsers, ownLinksList } from './own-links-words.ts';
import { retentionList } from './retention-words.ts';
import { rightsList } from './rights-words.ts';

interface Keeper {
  name: Texts;
  tel: string;
  email: string;
}

/** For an agency in Hong Kong, in the order of the six data protection principles of the ordinance (Cap. 486). */
export function pdpoPolicy({ name, tel, email }: Keeper) {
  return {
    version: POLICY_VERSION,
    title: texts('私隱政策及免責聲明', '隐私政策及免责声明', 'Privacy policy and disclaimer'),
    content: texts(zhHk(name['zh-hk'], tel, email), zh(name.zh, tel, email), enUs(name['en-us'], tel, email)),
  };
}

const zhHk = (name: string, tel: string, email: string) => `
<p>生效日期：${policyDay('zh')}</p>
<h2>第一部分　私隱政策</h2>
<p>${name}（下稱「我們」）按香港法例第 486 章《個人資料（私隱）條例》收集、持有、處理和使用你的個人資料。</p>
<h3>1. 我們收集甚麼</h3>
<ul>
<li>註冊和登入：暱稱、手機號碼、密碼（只以不可還原的形式保存）。</li>
<li>個人檔案：頭像、姓名、出生日期、性別。</li>
<li>智能選校：學歷、成績、英語成績、預算、重視的事項、護照國家。</li>
<li>你讓顧問看的選校結果：考試和英語成績、預算、想去的國家、學科和程度、重視的事項，以及最合適的幾所院校的逐項得分。你另行同意後才保存；你停止時立即刪除。</li>
<li>申請：護照號碼、你上載的文件、所選課程、與顧問的留言。填寫護照號碼或上載第一份文件前，我們會先單獨取得你的同意。</li>
<li>同意紀錄：你同意或撤回了甚麼、何時、哪一版內容、以哪種語言閱讀。未滿 14 歲的同學，並有監護人的姓名、關係和手機號碼。</li>
<li>對話：你在聊天視窗輸入的內容。</li>
<li>給家人的連結和日曆網址：你填的稱呼、期限、你選擇顯示的入學把握、家人的意見和留言，以及日曆最後一次被讀取的日子。</li>
<li>技術資料：語言、瀏覽器類別、錯誤紀錄。</li>
</ul>
<p>註冊必須提供暱稱、手機號碼和密碼；遞交申請必須提供院校要求的資料。其他資料可自願提供，不提供只會令相應功能不能使用。</p>
<h3>2. 用來做甚麼</h3>
<ul>
<li>建立和保護你的帳戶，以短訊發送驗證碼。</li>
<li>計算配對結果，顯示你的收藏和申請進度。</li>
<li>按你的指示向你選定的院校遞交和跟進申請。</li>
<li>回覆查詢，找出和修正故障。</li>
</ul>
<p>未經你同意，我們不會把資料用於其他目的。</p>
<h3>3. 直接促銷</h3>
<p>除非你另行表示同意，我們不會使用你的個人資料作直接促銷，也不會把資料交給他人作此用途。你可以隨時免費要求停止。</p>
<h3>4. 交給誰</h3>
<ul>
<li>你申請的院校，包括香港以外的院校。每次遞交前，我們會列明院校和所在國家或地區，並單獨取得你的同意；沒有列出的院校不會收到資料。院校會按當地法律和自己的政策處理資料。</li>
<li>為我們提供寄存、短訊和客戶對話服務的供應商，他們只可按我們的指示處理資料。</li>
<li>法律要求披露時，有關的執法或監管機構。</li>
</ul>
<p>我們不出售個人資料。</p>
${ownLinksList('zh-hk')}
<h3>5. 保存多久</h3>
${retentionList('zh-hk')}
<h3>6. 保安</h3>
<p>資料在傳送時加密，只有工作上需要的職員可以查閱。登入憑證放在網頁程式讀不到的 Cookie 內。</p>
<h3>7. Cookie</h3>
<p>我們使用必需的 Cookie 記住登入狀態、語言和所屬網站，並認得你登入過的瀏覽器，以便在有新裝置登入你的帳戶時通知你。語言的選擇保存 365 日。${inBrowsers('zh-hk')}我們不使用廣告 Cookie。</p>
<h3>8. 查閱、更正和刪除</h3>
<p>你有權查閱和更正我們持有的個人資料。</p>
${rightsList('zh-hk')}
<p>我們會在收到書面要求後 40 日內處理，查閱資料可能收取不超乎適度的費用。</p>
<h3>9. 未滿 18 歲</h3>
<p>未滿 14 歲的同學，須由父母或監護人同意後才可上載文件或遞交申請：我們會把驗證碼發送到監護人自己的手機，由監護人確認。</p>
<p>未滿 18 歲的同學，請與家長或監護人一起閱讀本政策，並在他們同意下遞交申請。</p>
<h3>10. 聯絡</h3>
<p>個人資料事宜請聯絡資料保障主任：電話 ${tel}，電郵 ${email}。政策如有修改，會在本頁公布新的生效日期。</p>
<h2>第二部分　免責聲明</h2>
<ul>
<li>院校、課程、費用、入學要求和排名的資料只供參考，可能有遺漏或已更改，以院校的公布為準。</li>
<li>配對分數和 AI 助手的回答是參考，不構成取錄、獎學金或簽證的承諾。</li>
<li>取錄由院校決定，簽證由簽證部門決定。</li>
<li>網站內容不是法律、移民或財務意見。</li>
<li>連往其他網站的連結只為方便你，內容由該網站負責。</li>
<li>本聲明不會排除法律不容許排除的責任。</li>
</ul>`;

const zh = (name: string, tel: string, email: string) => `
<p>生效日期：${policyDay('zh')}</p>
<h2>第一部分　隐私政策</h2>
<p>${name}（下称“我们”）按香港法例第 486 章《个人资料（私隐）条例》收集、持有、处理和使用你的个人资料。</p>
<h3>1. 我们收集什么</h3>
<ul>
<li>注册和登录：昵称、手机号、密码（只以不可还原的形式保存）。</li>
<li>个人资料：头像、姓名、出生日期、性别。</li>
<li>智能选校：学历、成绩、英语成绩、预算、看重的事项、护照国家。</li>
<li>你给顾问看的选校结果：考试和英语成绩、预算、想去的国家、专业和层次、看重的事项，以及最合适的几所院校的逐项得分。你另行同意后才保存；你停止时立即删除。</li>
<li>申请：护照号码、你上传的文件、所选课程、与顾问的留言。填写护照号码或上传第一份文件前，我们会先单独取得你的同意。</li>
<li>同意记录：你同意或撤回了什么、何时、哪一版内容、以哪种语言阅读。未满 14 周岁的，并有监护人的姓名、关系和手机号。</li>
<li>对话：你在聊天窗口输入的内容。</li>
<li>给家人的链接和日历网址：你填的称呼、期限、你选择显示的录取把握、家人的意见和留言，以及日历最后一次被读取的日子。</li>
<li>技术资料：语言、浏览器类型、错误记录。</li>
</ul>
<p>注册必须提供昵称、手机号和密码；提交申请必须提供院校要求的资料。其他资料可自愿提供，不提供只会使相应功能不能使用。</p>
<h3>2. 用来做什么</h3>
<ul>
<li>建立和保护你的账号，用短信发送验证码。</li>
<li>计算匹配结果，显示你的收藏和申请进度。</li>
<li>按你的指示向你选定的院校提交和跟进申请。</li>
<li>回复咨询，查找和修正故障。</li>
</ul>
<p>未经你同意，我们不会把资料用于其他目的。</p>
<h3>3. 直接促销</h3>
<p>除非你另行表示同意，我们不会使用你的个人资料作直接促销，也不会把资料交给他人作此用途。你可以随时免费要求停止。</p>
<h3>4. 交给谁</h3>
<ul>
<li>你申请的院校，包括香港以外的院校。每次提交前，我们会列明院校和所在国家或地区，并单独取得你的同意；没有列出的院校不会收到资料。院校会按当地法律和自己的政策处理资料。</li>
<li>为我们提供托管、短信和客户对话服务的供应商，他们只可按我们的指示处理资料。</li>
<li>法律要求披露时，有关的执法或监管机构。</li>
</ul>
<p>我们不出售个人资料。</p>
${ownLinksList('zh')}
<h3>5. 保存多久</h3>
${retentionList('zh')}
<h3>6. 安全</h3>
<p>资料在传输时加密，只有工作上需要的员工可以查阅。登录凭证放在网页程序读不到的 Cookie 内。</p>
<h3>7. Cookie</h3>
<p>我们使用必需的 Cookie 记住登录状态、语言和所属网站，并识别你登录过的浏览器，以便在有新设备登录你的账号时通知你。语言的选择保存 365 天。${inBrowsers('zh')}我们不使用广告 Cookie。</p>
<h3>8. 查阅、更正和删除</h3>
<p>你有权查阅和更正我们持有的个人资料。</p>
${rightsList('zh')}
<p>我们会在收到书面要求后 40 天内处理，查阅资料可能收取不超乎适度的费用。</p>
<h3>9. 未满 18 岁</h3>
<p>未满 14 周岁的同学，须由父母或其他监护人同意后才可上传文件或提交申请：我们会把验证码发送到监护人自己的手机，由监护人确认。</p>
<p>未满 18 岁的同学，请与家长或监护人一起阅读本政策，并在他们同意下提交申请。</p>
<h3>10. 联系</h3>
<p>个人资料事宜请联系资料保障主任：电话 ${tel}，电子邮箱 ${email}。政策如有修改，会在本页公布新的生效日期。</p>
<h2>第二部分　免责声明</h2>
<ul>
<li>院校、课程、费用、入学要求和排名的资料只供参考，可能有遗漏或已更改，以院校的公布为准。</li>
<li>匹配分数和 AI 助手的回答是参考，不构成录取、奖学金或签证的承诺。</li>
<li>录取由院校决定，签证由签证部门决定。</li>
<li>网站内容不是法律、移民或财务意见。</li>
<li>连往其他网站的链接只为方便你，内容由该网站负责。</li>
<li>本声明不会排除法律不容许排除的责任。</li>
</ul>`;

const enUs = (name: string, tel: string, email: string) => `
<p>In force from ${policyDay('en-us')}</p>
<h2>Part 1: Privacy policy</h2>
<p>${name} (“we”) collects, holds, processes and uses your personal data under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.</p>
<h3>1. What we collect</h3>
<ul>
<li>Registration and login: nickname, phone number and password, which is kept only in a form that cannot be turned back.</li>
<li>Profile: picture, name, date of birth, gender.</li>
<li>Smart selection: education, results, English scores, budget, priorities, passport country.</li>
<li>A selection result that you show your advisers: exam results and English scores, budget, countries, field and level, priorities, and the sum of the few schools that fit best, line by line. Kept only after a consent of its own, and deleted at once when you stop.</li>
<li>Application: your passport number, the documents you upload, the courses you choose, messages with advisers. Before the passport number or the first document we ask for your separate consent.</li>
<li>Record of consents: what you agreed to or withdrew, when, to which text and in which language you read it; below 14 also the name, relation and phone number of your guardian.</li>
<li>Chat: what you write in the chat window.</li>
<li>Links for your family and your calendar address: the name you wrote, until when they work, where you stand if you chose to show it, what the family thinks and writes, and the day on which a calendar last read the address.</li>
<li>Technical data: language, type of browser, error records.</li>
</ul>
<p>A nickname, a phone number and a password are needed to register, and what the school asks for is needed to apply. All else is voluntary. Without it, only the feature concerned is not available.</p>
<h3>2. What it is used for</h3>
<ul>
<li>To open and protect your account and send verification codes by SMS.</li>
<li>To work out matches and show your favourites and the progress of your application.</li>
<li>To submit and follow up applications to the schools you choose, as you instruct.</li>
<li>To answer questions and to find and correct faults.</li>
</ul>
<p>We use your data for no other purpose without your consent.</p>
<h3>3. Direct marketing</h3>
<p>Unless you separately agree, we do not use your personal data in direct marketing and do not give it to others for that purpose. You may tell us to stop at any time, free of charge.</p>
<h3>4. Who receives it</h3>
<ul>
<li>The schools you apply to, including those outside Hong Kong. Before each submission we name the schools with their countries and ask for your separate consent; a school that is not named receives nothing. They handle it under their own law and policy.</li>
<li>Providers of hosting, SMS and customer chat, who may act only on our instructions.</li>
<li>Law enforcement and regulators, where the law requires it.</li>
</ul>
<p>We do not sell personal data.</p>
${ownLinksList('en-us')}
<h3>5. How long it is kept</h3>
${retentionList('en-us')}
<h3>6. Security</h3>
<p>Data is encrypted in transit, and only staff who need it for their work can see it. Login tokens are kept in cookies that page scripts cannot read.</p>
<h3>7. Cookies</h3>
<p>We use necessary cookies to remember your login, your language and the site you are on, and to know a browser again in which you logged in, so that we can tell you when a new device logs in to your account. The choice of language is kept for 365 days. ${inBrowsers('en-us')} We use no advertising cookies.</p>
<h3>8. Access, correction and deletion</h3>
<p>You have the right to access and correct the personal data we hold.</p>
${rightsList('en-us')}
<p>We deal with a written request within 40 days, and may charge a fee for access that is not excessive.</p>
<h3>9. Under 18</h3>
<p>Below 14, a parent or guardian has to agree before you upload documents or submit an application: we send a code to the guardian’s own mobile, and the guardian confirms with it.</p>
<p>If you are under 18, please read this policy with a parent or guardian and apply with their consent.</p>
<h3>10. Contact</h3>
<p>For personal data matters, contact the Data Protection Officer: telephone ${tel}, email ${email}. Changes to this policy are published on this page with a new date.</p>
<h2>Part 2: Disclaimer</h2>
<ul>
<li>Information on schools, courses, fees, entry requirements and rankings is for reference. It may be incomplete or out of date, and what the school publishes is what counts.</li>
<li>Match scores and answers from the AI assistant are a guide, and no promise of an offer, a scholarship or a visa.</li>
<li>Schools decide on offers and visa authorities on visas.</li>
<li>Nothing on this site is legal, immigration or financial advice.</li>
<li>Links to other sites are for your convenience. Those sites are responsible for what they say.</li>
<li>Nothing here excludes a liability that the law does not allow to be excluded.</li>
</ul>`;
