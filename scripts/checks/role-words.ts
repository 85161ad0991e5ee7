import ts from 'typescript';

// Labels say 멘토 and 멘티, sentences 선배 and 후배 (docs/decisions/0217): what a text of the source is, and which of the words it may not say.

/** Stands for what varies within a text. */
const VARIES = '\u0000';
/** The end of a sentence, or of one before its last. */
const SENTENCE = /[.?!]$|[.?!] |[요죠까]$|니다$/;
/** What begins with the letters of another word: the product's name, both at once, a session. */
const OTHER_WORDS = /선배랑|선후배|멘토링/g;
/** A name and how somebody is addressed: 하늘 선배에게. Not a field of work: 개발 선배 모두 보기. */
const ADDRESS = new RegExp(`${VARIES} 선배(?=$|[^ ]| \\()`, 'g');
/** Where the role of an account is meant, not a person: these stay in sentences. Then the label of a field that its own sentence names. */
const ROLES =
  /(?:멘토|멘티) 회원|(?:멘토|멘티) 프로필|(?:멘토|멘티)로 (?:시작|바꿨)|멘토도 할|멘티에 그대로|책임은 멘토와 멘티에게|새 멘토와 쿠폰 소식|멘토에게 전할 말/g;
/** SPEC's own sentences (docs/conformance.md). */
const SPEC_SENTENCES: readonly string[] = [
  '멘토 내역이 없습니다.',
  '멘토 정보 저장 중 오류가 발생했습니다.',
  '멘토 프로필 및 인증서 등록이 완료되었습니다!',
  '멘티 프로필과 인증서 등록이 완료되었습니다!',
];
/** What operators and both sides of a dispute read of its outcome, and operators choose: it is about two roles. */
const OUTCOMES: readonly string[] = ['멘토가 오지 않았어요', '멘티가 오지 않았어요'];
/** Names that are speech themselves: the slogan, what stands in place of a name, what a mentor says and shares. */
const SPOKEN_NAMES: readonly string[] = [
  `같은 학교 선배와 단둘이 ${VARIES}분`,
  '익명 후배',
  '후배에게 한마디',
  '다음 후배에게 나누는 답',
];
/** Parts of sentences that stand in the source by themselves. */
const PARTS: readonly string[] = [
  '선배가',
  '후배가',
  '선배의 답변 기한',
  '후배의 답변 기한',
  '먼저 걸어 본 선배에게',
  '선배가 알려 준 회의 주소에서',
  `후배에게 절반을 돌려드리고, ${VARIES}`,
];

interface Text {
  readonly line: number;
  readonly text: string;
  /** Or part of one. */
  readonly isSentence: boolean;
}

/** Who reads the texts of a file; operators always read 멘토 and 멘티. */
export type Readers = 'members' | 'operators';

/** The texts of a source file that say the other word: each as `line: text`, with `…` for what varies. */
export function findMisusedRoleWords(fileName: string, source: string, readers: Readers): string[] {
  // Most files have none of the words, and parsing them would take most of the time.
  if (!/멘토|멘티|선배|후배/.test(source)) return [];
  return findTexts(fileName, source)
    .filter(({ text, isSentence }) => {
      const rest = text.replaceAll(OTHER_WORDS, '').replaceAll(ADDRESS, '');
      if (readers === 'operators') return /선배|후배/.test(rest);
      if (isSentence)
        return ![...SPEC_SENTENCES, ...OUTCOMES].includes(text) && /멘토|멘티/.test(rest.replaceAll(ROLES, ''));
      return ![...SPOKEN_NAMES, ...PARTS].includes(text) && /선배|후배/.test(rest);
    })
    .map(({ line, text }) => `${line}: ${text.replaceAll(VARIES, '…')}`);
}

/** The Korean texts of a file: literals, templates, and what elements say. What stands within another text is of its kind. */
function findTexts(fileName: string, source: string): Text[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];

  /** @returns whether it is a sentence */
  function add(node: ts.Node, raw: string, isWithinSentence: boolean | undefined): boolean {
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    const isSentence = isWithinSentence ?? SENTENCE.test(text);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (/[가-힣]/.test(text)) texts.push({ line: line + 1, text, isSentence });
    return isSentence;
  }

  function visit(node: ts.Node, isWithinSentence?: boolean): void {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      add(node, node.text, isWithinSentence);
      return;
    }
    if (ts.isTemplateExpression(node)) {
      const raw = node.head.text + node.templateSpans.map(({ literal }) => VARIES + literal.text).join('');
      const isSentence = add(node, raw, isWithinSentence);
      for (const { expression } of node.templateSpans) visit(expression, isSentence);
      return;
    }
    if (ts.isJsxAttributes(node)) return ts.forEachChild(node, (child) => visit(child));
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && node.children.some(isKoreanText)) {
      const isSentence = add(node, node.children.map(textOf).join(''), isWithinSentence);
      if (ts.isJsxElement(node)) visit(node.openingElement.attributes);
      for (const child of node.children) if (!ts.isJsxText(child)) visit(child, isSentence);
      return;
    }
    // What a call does, for those who read the interface.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'summary') return;
    ts.forEachChild(node, (child) => visit(child, isWithinSentence));
  }

  visit(file);
  return texts;
}

function isKoreanText(child: ts.JsxChild): boolean {
  return ts.isJsxText(child) && /[가-힣]/.test(child.text);
}

/** What an element says at this place. */
function textOf(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text;
  const isSpace = ts.isJsxExpression(child) && child.expression && ts.isStringLiteral(child.expression);
  return isSpace && child.expression.text.trim() === '' ? ' ' : VARIES;
}
