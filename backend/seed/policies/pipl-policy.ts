import { POLICY_VERSION, policyDay } from './policy-version.ts';
import { texts, type Texts } from '#backend/site/site-content.ts';
import { inBrowsers, ownLinksList } from './own-links-words.ts';
import { retentionList } from './retention-words.ts';
import { rightsList } from './rights-words.ts';

interface Handler {
  name: Texts;
  tel: string;
  email: string;
}

/** For an agency in the mainland: what the Personal Information Protection Law wants told, consent by consent. */
export function piplPolicy({ name, tel, email }: Handler) {
  return {
    version: POLICY_VERSION,
    title: texts('私隱政策及免責聲明', '隐私政策及免责声明', 'Privacy policy and disclaimer'),
    content: texts(zhHk(name['zh-hk'], tel, email), zh(name.zh, tel, email), enUs(name['en-us'], tel, email)),
  };
}

const zh = (name: string, tel: string, email: string) => `
<p>生效日期：${policyDay('zh')}</p>
<h2>第一部分　隐私政策</h2>
<p>${name}（下称“我们”）是你个人信息的处理者。我们依照《中华人民共和国个人信息保护法》，遵循合法、正当、必要和诚信的原则处理你的个人信息。请在使用前阅读，尤其是加粗的部分。</p>
<h3>1. 处理哪些信息、为了什么、怎样处理</h3>
<table><thead><tr><th scope="col">功能</th><th scope="col">信息</th><th scope="col">目的与方式</th></tr></thead><tbody>
<tr><td>注册和登录</td><td>手机号、昵称、密码</td><td>建立和保护账号，发送验证短信；密码只以不可还原的形式保存</td></tr>
<tr><td>智能选校</td><td>学历、成绩、预算、看重的事项、出生日期、护照国家</td><td>由程序计算匹配分数，并逐项说明理由</td></tr>
<tr><td>给顾问看选校结果</td><td>你打开时的考试和英语成绩、预算、想去的国家、专业和层次、看重的事项，以及最合适的几所院校的逐项得分；不含出生日期、性别、护照国家</td><td>你另行同意后才保存，供本站顾问参考；你停止时立即删除</td></tr>
<tr><td>收藏和申请</td><td>姓名、证件、成绩单、所选课程、留言</td><td>按你的指示向院校提交和跟进</td></tr>
<tr><td>给家人的链接和日历网址</td><td>你填的称呼、期限，你选择显示的录取把握，家人的意见和留言，日历上的日期</td><td>让你选定的人看到你选给他们的内容</td></tr>
<tr><td>同意记录</td><td>同意或撤回的事项、时间、内容版本、阅读语言；未满十四周岁的，并有监护人的姓名、关系和手机号</td><td>证明和执行你的选择</td></tr>
<tr><td>咨询</td><td>对话内容</td><td>由 AI 助手或顾问回复</td></tr>
<tr><td>网站运行</td><td>语言、浏览器类型、错误日志</td><td>保障运行和安全</td></tr></tbody></table>
<p>注册只需要手机号、昵称和密码。不提供其他信息，只影响相应功能，不影响浏览。</p>
<h3>2. 敏感个人信息</h3>
<p><strong>护照等证件、不满十四周岁未成年人的信息属于敏感个人信息。我们只为向院校申请这一特定目的处理，并在你第一次填写护照号码或上传文件之前，另外取得你的单独同意。</strong>不同意的，不能在线提交申请，但仍可使用其他功能。你可以随时在个人中心撤回，撤回后我们立即删除护照号码和这些文件。</p>
<h3>3. 向境外提供</h3>
<p><strong>申请境外院校，需要把申请材料提供给你选定的院校。提交前，我们会列明接收方的名称、联系方式、处理目的和方式、信息种类，以及你向其行使权利的方法，并取得你的单独同意；院校的联系方式列在其介绍页。</strong>你没有选定的院校不会收到你的信息。</p>
<h3>4. 委托处理和共享</h3>
<p>我们委托供应商提供服务器、短信和在线对话服务，以合同约定目的、期限、方式和保护措施，并监督其处理。除此之外，未经你单独同意，我们不向其他人提供，也不公开你的个人信息。我们不出售个人信息。</p>
${ownLinksList('zh')}
<h3>5. 自动化决策</h3>
<p>匹配分数由程序按你填写的条件计算，不用于对你实行不合理的差别待遇。你可以要求我们说明，也可以找顾问人工评估。</p>
<h3>6. 存放地点和期限</h3>
<p>在中国境内收集的个人信息，除按第 3 条向院校提供外，按法律要求存放。保存期限为实现目的所必要的最短时间：</p>
${retentionList('zh')}
<h3>7. 安全措施</h3>
<p>传输加密、按岗位授权查阅、登录凭证不向网页程序开放。如发生或可能发生泄露，我们会立即补救，并依法通知你和主管部门。</p>
<h3>8. Cookie</h3>
<p>只使用必需的 Cookie，记住登录状态、语言和所属网站，并识别你登录过的浏览器，以便在有新设备登录你的账号时通知你。语言的选择保存 365 天。${inBrowsers('zh')}不使用广告 Cookie。</p>
<h3>9. 你的权利</h3>
<p>你可以查阅、复制、更正、补充、删除个人信息，要求转移，撤回同意，注销账号，或要求我们解释处理规则。</p>
${rightsList('zh')}
<p>我们会在 15 个工作日内答复。撤回同意不影响撤回前已进行的处理。</p>
<h3>10. 未成年人</h3>
<p>不满十四周岁的，须由父母或其他监护人同意后使用；上传文件或提交申请之前，我们会把验证码发送到监护人自己的手机，由监护人确认同意。已满十四周岁的未成年人，请与监护人一起阅读本政策。</p>
<h3>11. 更新和联系</h3>
<p>内容有重大变更时，我们会在网站提示并重新取得必要的同意。个人信息保护事宜请联系：电话 ${tel}，电子邮箱 ${email}。</p>
<h2>第二部分　免责声明</h2>
<ul>
<li>院校、课程、费用、入学要求和排名信息仅供参考，可能有遗漏或已变更，以院校公布为准。</li>
<li>匹配分数和 AI 助手的回答仅供参考，不构成录取、奖学金或签证的承诺。</li>
<li>录取由院校决定，签证由签证部门决定。</li>
<li>网站内容不是法律、移民或财务意见。</li>
<li>链接到的其他网站，由该网站对其内容负责。</li>
<li>本声明不免除法律规定不得免除的责任。</li>
</ul>`;

const zhHk = (name: string, tel: string, email: string) => `
<p>生效日期：${policyDay('zh')}</p>
<h2>第一部分　私隱政策</h2>
<p>${name}（下稱「我們」）是你個人信息的處理者。我們依照《中華人民共和國個人信息保護法》，遵循合法、正當、必要和誠信的原則處理你的個人信息。請在使用前閱讀，尤其是加粗的部分。</p>
<h3>1. 處理哪些信息、為了甚麼、怎樣處理</h3>
<table><thead><tr><th scope="col">功能</th><th scope="col">信息</th><th scope="col">目的與方式</th></tr></thead><tbody>
<tr><td>註冊和登入</td><td>手機號碼、暱稱、密碼</td><td>建立和保護帳戶，發送驗證短訊；密碼只以不可還原的形式保存</td></tr>
<tr><td>智能選校</td><td>學歷、成績、預算、重視的事項、出生日期、護照國家</td><td>由程式計算配對分數，並逐項說明理由</td></tr>
<tr><td>讓顧問看選校結果</td><td>你開啟時的考試和英語成績、預算、想去的國家、學科和程度、重視的事項，以及最合適的幾所院校的逐項得分；不含出生日期、性別、護照國家</td><td>你另行同意後才保存，供本站顧問參考；你停止時立即刪除</td></tr>
<tr><td>收藏和申請</td><td>姓名、證件、成績單、所選課程、留言</td><td>按你的指示向院校遞交和跟進</td></tr>
<tr><td>給家人的連結和日曆網址</td><td>你填的稱呼、期限，你選擇顯示的入學把握，家人的意見和留言，日曆上的日期</td><td>讓你選定的人看到你選給他們的內容</td></tr>
<tr><td>同意紀錄</td><td>同意或撤回的事項、時間、內容版本、閱讀語言；未滿十四歲的，並有監護人的姓名、關係和手機號碼</td><td>證明和執行你的選擇</td></tr>
<tr><td>查詢</td><td>對話內容</td><td>由 AI 助手或顧問回覆</td></tr>
<tr><td>網站運作</td><td>語言、瀏覽器類別、錯誤紀錄</td><td>保障運作和安全</td></tr></tbody></table>
<p>註冊只需要手機號碼、暱稱和密碼。不提供其他信息，只影響相應功能，不影響瀏覽。</p>
<h3>2. 敏感個人信息</h3>
<p><strong>護照等證件、未滿十四歲未成年人的信息屬於敏感個人信息。我們只為向院校申請這一特定目的處理，並在你第一次填寫護照號碼或上載文件之前，另外取得你的單獨同意。</strong>不同意的，不能在網上遞交申請，但仍可使用其他功能。你可以隨時在個人中心撤回，撤回後我們立即刪除護照號碼和這些文件。</p>
<h3>3. 向境外提供</h3>
<p><strong>申請境外院校，需要把申請文件提供給你選定的院校。遞交前，我們會列明接收方的名稱、聯絡方法、處理目的和方式、信息種類，以及你向其行使權利的方法，並取得你的單獨同意；院校的聯絡方法列在其介紹頁。</strong>你沒有選定的院校不會收到你的信息。</p>
<h3>4. 委託處理和共享</h3>
<p>我們委託供應商提供伺服器、短訊和網上對話服務，以合約訂明目的、期限、方式和保護措施，並監督其處理。除此以外，未經你單獨同意，我們不會向其他人提供，也不會公開你的個人信息。我們不出售個人信息。</p>
${ownLinksList('zh-hk')}
<h3>5. 自動化決策</h3>
<p>配對分數由程式按你填寫的條件計算，不會用來對你作不合理的差別待遇。你可以要求我們說明，也可以找顧問人手評估。</p>
<h3>6. 存放地點和期限</h3>
<p>在中國境內收集的個人信息，除按第 3 條向院校提供外，按法律要求存放。保存期限為達到目的所必需的最短時間：</p>
${retentionList('zh-hk')}
<h3>7. 保安措施</h3>
<p>傳送加密、按職務授權查閱、登入憑證不向網頁程式開放。如發生或可能發生外洩，我們會立即補救，並依法通知你和主管部門。</p>
<h3>8. Cookie</h3>
<p>只使用必需的 Cookie，記住登入狀態、語言和所屬網站，並認得你登入過的瀏覽器，以便在有新裝置登入你的帳戶時通知你。語言的選擇保存 365 日。${inBrowsers('zh-hk')}不使用廣告 Cookie。</p>
<h3>9. 你的權利</h3>
<p>你可以查閱、複製、更正、補充、刪除個人信息，要求轉移，撤回同意，註銷帳戶，或要求我們解釋處理規則。</p>
${rightsList('zh-hk')}
<p>我們會在 15 個工作日內答覆。撤回同意不影響撤回前已進行的處理。</p>
<h3>10. 未成年人</h3>
<p>未滿十四歲的，須由父母或其他監護人同意後使用；上載文件或遞交申請之前，我們會把驗證碼發送到監護人自己的手機，由監護人確認同意。已滿十四歲的未成年人，請與監護人一起閱讀本政策。</p>
<h3>11. 更新和聯絡</h3>
<p>內容有重大變更時，我們會在網站提示並重新取得所需的同意。個人信息保護事宜請聯絡：電話 ${tel}，電郵 ${email}。</p>
<h2>第二部分　免責聲明</h2>
<ul>
<li>院校、課程、費用、入學要求和排名的資料只供參考，可能有遺漏或已更改，以院校的公布為準。</li>
<li>配對分數和 AI 助手的回答只供參考，不構成取錄、獎學金或簽證的承諾。</li>
<li>取錄由院校決定，簽證由簽證部門決定。</li>
<li>網站內容不是法律、移民或財務意見。</li>
<li>連往的其他網站，由該網站對其內容負責。</li>
<li>本聲明不免除法律規定不得免除的責任。</li>
</ul>`;

const enUs = (name: string, tel: string, email: string) => `
<p>In force from ${policyDay('en-us')}</p>
<h2>Part 1: Privacy policy</h2>
<p>${name} (“we”) is the handler of your personal information. We act under the Personal Information Protection Law of the People’s Republic of China, lawfully, fairly, in good faith and no further than necessary. Please read this before use, the parts in bold above all.</p>
<h3>1. What we handle, why and how</h3>
<table><thead><tr><th scope="col">Feature</th><th scope="col">Information</th><th scope="col">Purpose and manner</th></tr></thead><tbody>
<tr><td>Registration and login</td><td>Phone number, nickname, password</td><td>To open and protect the account and send codes by SMS. The password is kept only in a form that cannot be turned back</td></tr>
<tr><td>Smart selection</td><td>Education, results, budget, priorities, date of birth, passport country</td><td>A program works out a match score and gives a reason for each item</td></tr>
<tr><td>Showing advisers a result</td><td>At the time you turn it on: exam results and English scores, budget, countries, field and level, priorities, and the sum of the few schools that fit best, line by line. Not date of birth, gender or passport country</td><td>Kept only after a consent of its own, for the advisers of this site. Deleted at once when you stop</td></tr>
<tr><td>Favourites and applications</td><td>Name, identity documents, transcripts, chosen courses, messages</td><td>Submitted to schools and followed up as you instruct</td></tr>
<tr><td>Links for the family and calendar address</td><td>The name you wrote, until when, where you stand if you chose to show it, what the family thinks and writes, the dates of the calendar</td><td>To show those you choose what you choose for them</td></tr>
<tr><td>Record of consents</td><td>What was agreed to or withdrawn, when, to which text and in which language; below 14 also the guardian’s name, relation and phone number</td><td>To prove and carry out your choices</td></tr>
<tr><td>Advice</td><td>What you write in chat</td><td>Answered by the assistant or an adviser</td></tr>
<tr><td>Running the site</td><td>Language, type of browser, error records</td><td>To keep it working and safe</td></tr></tbody></table>
<p>Registration needs only a phone number, a nickname and a password. Leaving out the rest affects the feature concerned, never browsing.</p>
<h3>2. Sensitive personal information</h3>
<p><strong>Passports and other identity documents, and information on children under 14, are sensitive. We handle them only for applying to schools, and ask for your separate consent before you first write a passport number or upload a document.</strong> Without it you cannot apply online but can use everything else. You may withdraw it in the personal centre at any time; then we delete the passport number and these documents at once.</p>
<h3>3. Provision outside the mainland</h3>
<p><strong>Applying to a school abroad means giving it your application documents. Before you submit, we state the recipient’s name and contact details, its purpose and manner of handling, the kinds of information and how to exercise your rights with it, and ask for your separate consent. A school’s contact details are on its page.</strong> A school you have not chosen receives nothing.</p>
<h3>4. Entrusted handling and sharing</h3>
<p>Suppliers of servers, SMS and online chat act for us under contracts that set the purpose, term, manner and safeguards, and we supervise them. Beyond that, we give your information to nobody and make none of it public without your separate consent. We do not sell personal information.</p>
${ownLinksList('en-us')}
<h3>5. Automated decisions</h3>
<p>A program works out match scores from your answers. They are not used to treat you unreasonably differently. You may ask for an explanation, or for an adviser to assess you instead.</p>
<h3>6. Where and how long</h3>
<p>Information collected in the mainland is stored as the law requires, save for what section 3 sends to schools. It is kept for the shortest time its purpose needs:</p>
${retentionList('en-us')}
<h3>7. Security</h3>
<p>Encrypted transfer, access by role, and login tokens out of reach of page scripts. If information leaks or may have leaked, we act at once and notify you and the authorities as the law requires.</p>
<h3>8. Cookies</h3>
<p>Only necessary cookies, to remember your login, your language and the site you are on, and to know a browser again in which you logged in, so that we can tell you when a new device logs in to your account. The choice of language is kept for 365 days. ${inBrowsers('en-us')} No advertising cookies.</p>
<h3>9. Your rights</h3>
<p>You may see, copy, correct, complete, delete or transfer your information, withdraw consent, close your account, or ask us to explain these rules.</p>
${rightsList('en-us')}
<p>We answer within 15 working days. Withdrawing consent does not affect what was done before.</p>
<h3>10. Minors</h3>
<p>Children under 14 need the consent of a parent or guardian. Before documents are uploaded or an application is submitted, we send a code to the guardian’s own mobile, and the guardian confirms with it. From 14 to 17, please read this policy together with one.</p>
<h3>11. Changes and contact</h3>
<p>Important changes are announced on the site, and any consent they need is asked for again. Contact for personal information: telephone ${tel}, email ${email}.</p>
<h2>Part 2: Disclaimer</h2>
<ul>
<li>Information on schools, courses, fees, entry requirements and rankings is for reference. It may be incomplete or out of date, and what the school publishes is what counts.</li>
<li>Match scores and the assistant’s answers are a guide, and no promise of an offer, a scholarship or a visa.</li>
<li>Schools decide on offers and visa authorities on visas.</li>
<li>Nothing on this site is legal, immigration or financial advice.</li>
<li>Other sites that we link to are responsible for what they say.</li>
<li>Nothing here excludes a liability that the law does not allow to be excluded.</li>
</ul>`;
