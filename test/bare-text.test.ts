import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import {
  type Expression,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, SymbolFlags, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';

const root = path.join(import.meta.dirname, '..');
const web = path.join(root, 'web');
const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProjects: [path.join(web, 'tsconfig.json')] }).getProjects();
assert.ok(project);
const { checker, program } = project;

/**
 * A browser that translates a page puts its own elements in the place of every text. What React then changes or takes
 * away is no longer there: the page goes on showing the old text, or fails. An element with one text and nothing else
 * is safe, as React sets its content as a whole.
 */
test('no text that changes or goes stands bare beside something else', () => {
  const pages = program.getSourceFileNames().filter((name) => name.startsWith(web) && name.endsWith('.tsx'));
  const found = pages.flatMap((name) => {
    const file = program.getSourceFile(name);
    assert.ok(file);
    return bareBelow(file).map((node) => {
      const line = file.text.slice(0, node.getStart(file)).split('\n').length;
      return `${path.relative(root, name)}:${line} ${node.getText(file).trim()}`;
    });
  });
  api.close();
  assert.deepEqual(found, []);
});

function bareBelow(node: Node): Node[] {
  const found = isJsxElement(node) || isJsxFragment(node) ? bareIn(node) : [];
  node.forEachChild((child) => void found.push(...bareBelow(child)));
  return found;
}

function bareIn(parent: JsxElement | JsxFragment): Node[] {
  const children = parent.children.filter(isRendered);
  const isAlone = isJsxElement(parent) && children.length === 1;
  // Before a text that is no longer there nothing can be put in.
  let mayComeBefore = false;
  return children.filter((child) => {
    const { isText, isList, mayBeNothing } = meaningOf(child, parent);
    const isUnsafe = isJsxFragment(parent) || mayComeBefore || !isFixed(child);
    if (!isBlank(child)) mayComeBefore = mayBeNothing;
    return isList || (isText && !isAlone && !isBlank(child) && isUnsafe);
  });
}

const isRendered = (child: JsxChild) =>
  isJsxText(child)
    ? child.text.trim() !== '' || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined;

/** Translators leave it alone. */
const isBlank = (child: JsxChild) =>
  isJsxText(child) ? child.text.trim() === '' : isJsxExpression(child) && /^\{'\s*'\}$/.test(child.getText());

/** There what a caller hands over is mostly a text; else it is judged where it is written. */
const HOLDS_WORDS = /^<(a|button|h\d|label|legend|Link|p|span|strong|summary)\b/;

type Meaning = { isText: boolean; isList: boolean; mayBeNothing: boolean };

function meaningOf(child: JsxChild, parent: Node): Meaning {
  const meaning = { isText: isJsxText(child), isList: false, mayBeNothing: false };
  const type = isJsxExpression(child) && child.expression && checker.getTypeAtLocation(child.expression);
  for (const part of type ? partsOf(type) : []) {
    if (isNode(part))
      return { isText: HOLDS_WORDS.test(parent.getText()), isList: false, mayBeNothing: true };
    if (isWords(part)) meaning.isText = true;
    else if (checker.isArrayLikeType(part)) {
      meaning.mayBeNothing = true;
      const items = checker.getTypeArguments(part as Parameters<typeof checker.getTypeArguments>[0]);
      meaning.isList ||= items.flatMap(partsOf).some(isWords);
    } else meaning.mayBeNothing ||= !(part.flags & TypeFlags.Object);
  }
  return meaning;
}

const partsOf = (type: Type): readonly Type[] =>
  type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type];

const isNode = (type: Type) => /ReactNode|ReactPortal/.test(checker.typeToString(type));

/** Not what `count && …` and `words && …` leave over. */
const isWords = (type: Type) =>
  (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0 &&
  Boolean((type as { value?: unknown }).value ?? true);

/** Constants of a file, as the tables of texts are: the same as long as the page stands. */
function isFixed(child: JsxChild): boolean {
  if (!isJsxExpression(child) || !child.expression) return true;
  let node: Expression = child.expression;
  while (isPropertyAccessExpression(node)) node = node.expression;
  if (node.kind === SyntaxKind.StringLiteral) return true;
  if (!isIdentifier(node)) return false;
  const ofFile = checker.resolveName(node.text, SymbolFlags.Value, node.getSourceFile());
  return ofFile !== undefined && ofFile.id === checker.getSymbolAtLocation(node)?.id;
}
