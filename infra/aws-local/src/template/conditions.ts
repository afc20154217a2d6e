import { resolveIntrinsics, type References } from './intrinsics.ts';
import { TemplateError } from './template-error.ts';

/** Evaluates one expression of a template's `Conditions` section. */
export function evaluateCondition(expression: unknown, references: References, where: string): boolean {
  const [[name, argument] = ['', undefined], ...others] = Object.entries(Object(expression));
  const operands: unknown[] = Array.isArray(argument) ? argument : [];
  const evaluate = (operand: unknown) => evaluateCondition(operand, references, where);
  if (others.length > 0) throw new TemplateError(where, 'a condition is one function');
  switch (name) {
    case 'Condition':
      return references.condition(String(argument), where);
    case 'Fn::And':
      return operands.every(evaluate);
    case 'Fn::Or':
      return operands.some(evaluate);
    case 'Fn::Not':
      return !operands.some(evaluate);
    case 'Fn::Equals': {
      const [left, right] = operands.map((operand) => resolveIntrinsics(operand, references, where));
      return left === right;
    }
    default:
      throw new TemplateError(where, `the local stack does not know the condition function ${name}`);
  }
}
